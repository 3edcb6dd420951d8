import { createAccount } from "./support/person-requests.ts";
import { expect, test } from "./support/test.ts";

test.skip(({ engine }) => engine === "postgres", "the content of these pages does not depend on the database");
const PAGES = {
  "/": "home",
  "/premiers-gestes": "first-steps",
  "/en/first-steps": "first-steps-english",
  "/about": "about",
  "/faq": "faq",
  "/verifier": "verify",
  "/verifier/recu": "verify-receipt",
  "/partenaires": "partners",
  "/contact": "contact",
  "/mentions-legales": "legal-notice",
  "/confidentialite": "privacy",
  "/cgv": "terms",
  "/accessibilite": "accessibility",
  "/plan-du-site": "site-plan",
};
const OTHERS = { "/login": "login", "/register": "register", "/nowhere": "not-found" };

test("every public page is readable on a phone and on a wide screen", async ({ page, look }) => {
  for (const [path, name] of Object.entries({ ...PAGES, ...OTHERS })) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await look(page, `public-${name}`);
  }
});

test("a public page stays within a phone’s width when its text is twice as large", async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, bypassCSP: true });
  const page = await context.newPage();
  for (const path of [...Object.keys(PAGES), "/nowhere"]) {
    await page.goto(server.url + path);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(over, path).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test("the plan of the site leads to every public page, and the home page is short enough for a phone", async ({
  page,
}) => {
  await page.goto("/plan-du-site");
  for (const path of [...Object.keys(PAGES), "/login", "/register"]) {
    await expect(page.locator(`main a[href="${path}"]`), path).toHaveCount(1);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_000);
  await expect(page.locator("main > :first-child a[href^='/raconter?type=']")).toHaveCount(12);
});

test("the English page says that it is in English, and each language names the other", async ({ page }) => {
  await page.goto("/en/first-steps");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("body > footer")).toHaveAttribute("lang", "fr");
  for (const path of ["/en/first-steps", "/premiers-gestes"]) {
    await page.goto(path);
    await expect(page.locator("link[hreflang=en]")).toHaveAttribute("href", /\/en\/first-steps$/);
    await expect(page.locator("link[hreflang=fr]")).toHaveAttribute("href", /\/premiers-gestes$/);
  }
});

/** The pages with a form, whose scripts load when it is first used. */
const FORM_PAGES = ["/contact", "/partenaires"];

test("a public page loads no script, and its head describes it", async ({ page, server }) => {
  const titles = new Set<string>();
  for (const path of Object.keys(PAGES)) {
    await page.goto(path);
    titles.add(await page.title());
    const isForm = FORM_PAGES.includes(path);
    const scripts = page.locator(isForm ? "script[src]" : "script:not([type='application/ld+json'])");
    await expect(scripts, path).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCSS("font-family", /^Fraunces/);
    const canonical = page.locator("link[rel=canonical]");
    expect(new URL((await canonical.getAttribute("href")) ?? "").pathname).toBe(path);
    const description = await page.locator("meta[name=description]").getAttribute("content");
    expect(description?.length, path).toBeGreaterThan(60);
    const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
    const service = blocks.map((text) => JSON.parse(text)).find((block) => block["@type"] === "LegalService");
    expect(service.openingHoursSpecification).toMatchObject({ opens: "09:00", closes: "18:00" });
    expect(service.openingHoursSpecification.dayOfWeek).toHaveLength(5);
  }
  expect(titles.size).toBe(Object.keys(PAGES).length);
  const card = await fetch(`${server.url}/og.png`);
  expect(card.headers.get("content-type")).toBe("image/png");
  expect((await card.arrayBuffer()).byteLength).toBeLessThan(60 * 1024);
});

test("every link of the public pages opens a page, and every anchor exists", async ({ page, server }) => {
  const found = new Set<string>();
  for (const path of Object.keys(PAGES)) {
    await page.goto(path);
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const href of hrefs) if (href.startsWith(server.url)) found.add(href);
  }
  for (const href of found) {
    const { pathname, search, hash } = new URL(href);
    const answer = await fetch(server.url + pathname + search);
    expect(answer.status, href).toBe(200);
    const html = await answer.text();
    if (hash) expect(html, href).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
  }
});

test("one question is open at a time, and a link to an answer opens it", async ({ page }) => {
  await page.goto("/faq");
  const questions = page.locator("main details");
  await expect(questions).toHaveCount(12);
  await questions.nth(0).locator("summary").click();
  await questions.nth(3).locator("summary").click();
  await expect(page.locator("main details[open]")).toHaveCount(1);
  await questions.nth(3).locator("summary").click();
  await expect(page.locator("main details[open]")).toHaveCount(0);
  await page.goto("/premiers-gestes#faux-conseiller-bancaire");
  await expect(page.getByText("Journal des appels avec l’heure")).toBeVisible();
});

test("the fee is computed without a script, and an invalid amount is reported", async ({ page, look }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Démarrer ma procédure gratuitement" })).toHaveCount(2);
  const sums = page.locator("#honoraires dl");
  await expect(sums).toContainText(/Honoraires.*2\s000\s€.*8\s000\s€/);
  await page.getByLabel("Si nous récupérons, en euros").fill("1 234,56 €");
  await page.getByRole("button", { name: "Calculer" }).click();
  await expect(sums).toContainText(/246,91\s€.*987,65\s€/);
  await page.getByLabel("Si nous récupérons, en euros").fill("beaucoup");
  await page.getByRole("button", { name: "Calculer" }).click();
  await expect(page.getByText("Indiquez un montant en euros, par exemple 10 000")).toBeVisible();
  await look(page, "public-home-amount-refused");
});

test("the deadlines of an operation are computed without a script, and a wrong date is reported", async ({
  page,
  look,
}) => {
  await page.goto("/premiers-gestes");
  await page.getByRole("link", { name: "Calculer mes délais" }).click();
  const form = page.locator("#delais form");
  await form.getByLabel("Jour", { exact: true }).fill("31");
  await form.getByLabel("Mois", { exact: true }).fill("janvier");
  await form.getByLabel("Année", { exact: true }).fill("2024");
  await form.getByLabel("Moyen de paiement").selectOption("Prélèvement");
  await form.getByRole("button", { name: "Voir mes délais" }).click();
  const deadlines = page.getByRole("region", { name: "Pour une opération du 31 janvier 2024" }).getByRole("listitem");
  await expect(deadlines.first()).toContainText("Dès aujourd’hui");
  await expect(deadlines.filter({ hasText: "L133-25" })).toContainText("27 mars 2024. Cette date est passée");
  await expect(deadlines.filter({ hasText: "13 mois après le débit" })).toContainText("28 février 2025");
  await look(page, "public-deadlines");
  await form.getByLabel("Jour", { exact: true }).fill("32");
  await form.getByRole("button", { name: "Voir mes délais" }).click();
  await expect(form.getByText("le jour va de 1 à 31")).toBeVisible();
});

test("a visitor's request for assistance without a script is refused with errors, then sent", async ({
  browser,
  server,
  faults,
  person,
  look,
  account,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  faults.watch(context);
  const page = await context.newPage();
  await page.goto("/contact");
  await page.getByLabel("Message").fill("Bonjour, une question.");
  await page.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.getByRole("alert").getByText("Veuillez remplir tous les champs")).toHaveCount(2);
  await expect(page.getByLabel("Message")).toHaveValue("Bonjour, une question.");
  await page.getByLabel("Nom et prénom").fill("Camille Durand");
  await page.getByLabel("Téléphone").fill("06 12 34 56 78");
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Raison").selectOption({ label: "Parler à un avocat" });
  await page.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.getByText("Votre demande a été envoyée avec succès")).toBeVisible();
  await expect(page.getByText(/Votre référence\s: [0-9A-F]{8}/)).toBeVisible();
  // Without a mail server no e-mail is promised.
  await expect(page.getByText("Un e-mail de confirmation")).toHaveCount(0);
  await context.close();
  await person.goto("/contact/envoyee?demande=0123ABCD&email=1");
  await look(person, "public-contact-sent");
  await person.goto("/contact");
  await person.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(person.getByRole("alert", { name: "Il y a un problème" })).toBeVisible();
  await look(person, "public-contact-refused");
});

test("a lawyer applies to the network", async ({ page, account }) => {
  await page.goto("/partenaires");
  await page.getByLabel("Nom et prénom").fill("Claire Robert");
  await page.getByLabel("Barreau", { exact: true }).fill("Lyon");
  await page.getByLabel("Années de barreau").fill("2");
  await page.getByLabel("E-mail professionnel").fill(account.email);
  await page.getByLabel("Téléphone").fill("04 78 00 00 00");
  await page.getByLabel("Votre pratique").fill("Droit bancaire");
  await page.getByRole("button", { name: "Envoyer ma candidature" }).click();
  await expect(page.getByRole("alert", { name: "Il y a un problème" })).toContainText(
    "Le réseau demande au moins trois ans de barreau",
  );
  await page.getByLabel("Années de barreau").fill("3");
  await page.getByRole("button", { name: "Envoyer ma candidature" }).click();
  await expect(page.getByText("Votre demande a été envoyée avec succès")).toBeVisible();
});

test("a registration that was begun is there after a reload, without its password, even a shown one", async ({
  page,
}) => {
  await page.goto("/register");
  const [name, password] = [
    page.getByLabel("Prénom", { exact: true }),
    page.getByLabel("Mot de passe", { exact: true }),
  ];
  await name.fill("Camille");
  await page.getByRole("button", { name: "Afficher" }).click();
  await password.fill("un parapluie bleu");
  const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  await expect.poll(kept).toContain("Camille");
  expect(await kept()).not.toContain("parapluie");
  await page.reload();
  await page.mouse.move(20, 20);
  await expect(name).toHaveValue("Camille");
  await expect(password).toHaveValue("");
});

test("a signed-in person need not type known details again, and follows their requests", async ({
  person,
  look,
  account,
}) => {
  await person.goto("/");
  await expect(person.getByRole("link", { name: "Connexion" })).toBeVisible();
  await createAccount(person, account);
  await person.goto("/");
  await expect(person.getByRole("link", { name: "Tableau de bord" })).toBeVisible();
  await expect(person.getByRole("link", { name: "Connexion" })).toHaveCount(0);
  await person.goto("/contact");
  await expect(person.getByLabel("Nom et prénom")).toHaveValue("Camille Durand");
  await expect(person.getByLabel("E-mail")).toHaveCount(0);
  await person.getByLabel("Raison").selectOption({ label: "Avancement de mon dossier" });
  await person.getByLabel("Message").fill("Où en est mon dossier ?");
  await person.getByRole("button", { name: "Envoyer ma demande" }).click();
  await person.getByRole("link", { name: "Voir mes demandes" }).click();
  await expect(person.locator("#demandes")).toContainText(/Avancement de mon dossier\s*En attente/);
  await look(person, "public-contact-signed-in");
  await person.goto("/");
  await person.getByRole("button", { name: "Déconnexion" }).click();
  await expect(person.getByRole("link", { name: "Connexion" })).toBeVisible();
});

test("the site map lists the public pages, and robots.txt excludes the others", async ({ server }) => {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
  for (const path of Object.keys(PAGES)) expect(map).toMatch(new RegExp(`<loc>http[^<]+${path}</loc>`));
  const robots = await (await fetch(`${server.url}/robots.txt`)).text();
  expect(robots).toContain("Disallow: /admin");
  expect(robots).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
  const manifest = await (await fetch(`${server.url}/site.webmanifest`)).json();
  for (const { src } of manifest.icons) expect((await fetch(server.url + src)).status, src).toBe(200);
});

test("an unchanged public page is not sent again, and each browser gets a compression that it supports", async ({
  server,
}) => {
  const page = (headers: HeadersInit) => fetch(`${server.url}/`, { headers });
  for (const encoding of ["br", "gzip"]) {
    const answer = await page({ "Accept-Encoding": encoding });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(await answer.text()).toContain("cherchons un avocat, qui étudie votre dossier");
  }
  const plain = await page({ "Accept-Encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBeNull();
  const etag = plain.headers.get("etag") ?? "";
  expect((await page({ "If-None-Match": etag })).status).toBe(304);
  expect(plain.headers.get("content-security-policy")).toMatch(/script-src 'none';style-src 'self' 'sha256-/);
});
