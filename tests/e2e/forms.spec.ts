import { expect, test } from "./support/test.ts";

// A service worker would fetch the scripts that a test holds.
test.use({ serviceWorkers: "block" });

test("a refused form moves the focus to its summary, which links to the field, and typing keeps the focus there", async ({
  page,
  look,
}) => {
  await page.goto("/register");
  await expect(page.getByRole("button", { name: "Afficher le mot de passe" })).toBeVisible();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Il y a un problème" });
  await expect(summary).toBeFocused();
  await look(page, "register-refused");

  await summary.getByRole("link", { name: "Adresse e-mail invalide" }).click();
  const email = page.getByLabel("E-mail");
  await expect(email).toBeFocused();
  await email.pressSequentially("camille@exemple.fr");
  await expect(email).toHaveValue("camille@exemple.fr");
  await expect(email).toBeFocused();
  await expect(email).not.toHaveAttribute("aria-invalid");
});

test("an error that appears when a field loses the focus does not prevent the click that caused it", async ({
  page,
}) => {
  await page.goto("/register");
  const show = page.getByRole("button", { name: "Afficher le mot de passe" });
  // The scripts come at the first movement; a field that is left before they run is checked by the server alone.
  const running = page.evaluate(() =>
    new Promise((done) => addEventListener("hydrated", done, { once: true })).then(() => true),
  );
  await page.mouse.move(5, 5);
  await running;
  await page.getByLabel("E-mail").fill("camille");
  await show.click();
  await expect(page.getByRole("button", { name: "Masquer le mot de passe" })).toBeVisible();
  await expect(page.getByText("Adresse e-mail invalide")).toBeVisible();
});

test("touching a button as the error of the field above it appears still presses it, and a refused text is not offered to be erased", async ({
  browser,
  server,
  faults,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  faults.watch(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/register`);
  const show = page.getByRole("button", { name: "Afficher le mot de passe" });
  const running = page.evaluate(() =>
    new Promise((done) => addEventListener("hydrated", done, { once: true })).then(() => true),
  );
  await page.getByLabel("E-mail").tap();
  await running;
  await page.getByLabel("E-mail").fill("camille");
  await show.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await show.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page.getByRole("button", { name: "Masquer le mot de passe" })).toBeVisible();
  await expect(page.getByText("Adresse e-mail invalide")).toBeVisible();
  // As a browser sends it while the scripts are away.
  await page.evaluate(() => document.forms[0]?.submit());
  await page.getByLabel("E-mail").tap();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Prénom").fill("Camille");
  await expect(page.getByText("Ce texte a été écrit dans cet onglet")).toHaveCount(0);
  await context.close();
});

test("a corrected error leaves the summary, which takes no focus when the connection is cut; the next page does", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|net::ERR_FAILED/);
  await page.goto("/raconter/recit?type=phishing");
  const running = page.evaluate(() =>
    new Promise((done) => addEventListener("hydrated", done, { once: true })).then(() => true),
  );
  await page.mouse.move(5, 5);
  await running;
  // The rules do not arrive, as on a weak network: the server alone refuses.
  await page.route(/schema/, (route) => route.abort());
  const button = page.getByRole("button", { name: "Continuer" });
  // It looks disabled while the field is empty.
  await button.click({ force: true });
  const summary = page.getByRole("alert").filter({ hasText: "Il y a un problème" });
  await expect(summary).toBeFocused();
  await page.getByLabel("Racontez ce qui s’est passé").fill("Un lien reçu par SMS.");
  await expect(summary).toBeHidden();
  await page.route(/raconter/, (route) => route.abort());
  await button.click();
  await expect(page.getByText("Votre texte est gardé")).toBeVisible();
  await expect(summary).toBeHidden();
  await expect(button).toBeFocused();
  await page.unroute(/raconter/);
  await button.click();
  await expect(
    page.getByRole("heading", { level: 1, name: /^(Ce que dit votre récit|À faire maintenant)$/ }),
  ).toBeFocused();
});

test("a dialog closes with Escape, its backdrop and its button, locks the page, and restores the focus", async ({
  page,
}) => {
  await page.goto("/register");
  const opener = page.getByRole("button", { name: "Protection de vos données" });
  const dialog = page.getByRole("dialog", { name: "Protection de vos données" });
  const ways = {
    escape: () => page.keyboard.press("Escape"),
    backdrop: () => page.mouse.click(5, 400),
    button: () => dialog.getByRole("button", { name: "Fermer" }).click(),
  };
  for (const close of Object.values(ways)) {
    await opener.click();
    await expect(dialog).toBeVisible();
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    await close();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
  }
});

test("the menu on a phone opens without JavaScript and links to its pages", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 700 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/`);
  const link = page.getByRole("navigation").getByRole("link", { name: "Connexion", exact: true });
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await link.click();
  await expect(page).toHaveURL(/\/login$/);
  await context.close();
});

test("what is typed while the scripts of a page are still loading is there after a reload", async ({
  page,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|net::ERR_FAILED/);
  for (const path of ["/raconter?type=fake_bank_advisor", "/contact", "/register"]) {
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(path);
    const field = page.getByRole("main").locator("textarea, [name=firstName]").first();
    await field.pressSequentially("Un homme au téléphone");
    await page.unroute(/\.js$/);
    await page.reload();
    await expect(field).toHaveValue("Un homme au téléphone");
  }
});
