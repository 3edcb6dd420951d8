import { startTlsProxy } from "../setup/tls-proxy.ts";
import { setUp } from "./support/admin-steps.ts";
import { preparedServer } from "./support/databases.ts";
import { camille, register } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ engine }) => test.skip(engine === "postgres", "the opening is the same on both databases"));

test("at a public address strangers read « bientôt » until the site is open, while the team prepares it", async ({
  browser,
  engine,
  faults,
  look,
}) => {
  let inside = "";
  const proxy = await startTlsProxy(() => inside);
  const { server, dispose } = await preparedServer(engine, { PUBLIC_URL: proxy.url, TRUST_PROXY: "1" });
  await server.start();
  inside = server.url;
  const options = { baseURL: proxy.url, ignoreHTTPSErrors: true };
  const [admin, plain] = await Promise.all([
    browser.newContext(options),
    browser.newContext({ ...options, javaScriptEnabled: false }),
  ]);
  faults.watch(admin);
  faults.expected.push(/An SSL certificate error occurred when fetching the script/);
  const stranger = await plain.newPage();

  await test.step("a stranger is told what to do meanwhile, and no form makes an account", async () => {
    await stranger.goto("/");
    await stranger.getByRole("link", { name: "Démarrer ma procédure gratuitement" }).first().click();
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Les inscriptions ouvrent bientôt");
    await expect(stranger.getByRole("link", { name: "116 006" })).toBeVisible();
    const { password, ...person } = camille;
    const form = { ...person, password, phone: "+33612345678", country: "France" };
    const answer = await stranger.request.post("/register", { form, headers: { Origin: proxy.url } });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain("Les inscriptions ouvrent bientôt");
    await stranger.getByRole("link", { name: "Nous écrire" }).click();
    await expect(stranger.getByRole("button", { name: "Envoyer" })).toBeVisible();
  });

  await test.step("the first administrator sees what is missing", async () => {
    const page = await admin.newPage();
    await page.goto("/register");
    await look(page, "registration-soon");
    await setUp(page, server);
    // The foot of the places says it beside every page.
    await page.locator("summary", { hasText: "Le site n’est pas encore ouvert" }).click();
    await page.getByRole("link", { name: "voir ce qui manque" }).click();
    await expect(page).toHaveURL(/\/admin\/opening$/);
    await expect(page.getByText("Le site n’est pas encore ouvert", { exact: true })).toBeVisible();
    const point = (name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await expect(point("Adresse du site")).toContainText("Fait");
    await expect(point("Stockage des fichiers")).toContainText("Fait");
    await expect(point("Double authentification")).toContainText("Alix Martin");
    await page.getByRole("button", { name: "Vérifier à nouveau" }).click();
    await expect(page.getByRole("button", { name: "Vérifier à nouveau" })).toBeEnabled();
    await expect(page.getByRole("button", { name: "Ouvrir le site" })).toHaveCount(0);
    await look(page, "opening");
  });

  await test.step("SITE_OPEN=yes opens it, and it stays open without", async () => {
    for (const SITE_OPEN of ["yes", ""]) {
      await server.stop();
      server.set({ SITE_OPEN });
      await server.start();
      await stranger.goto("/register");
      await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Créer votre compte");
    }
    // Nothing of the refused form was kept: the address is free.
    await register(stranger);
  });

  await Promise.all([admin.close(), plain.close()]);
  faults.seen.push(...server.errors());
  await dispose();
  await proxy.close();
});
