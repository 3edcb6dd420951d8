import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { openWithHeldReact, openWithHeldScripts } from "./support/held-scripts.ts";
import { createAccount, saveProfile } from "./support/person-requests.ts";
import { fixture } from "./support/person-steps.ts";
import { clientChat, nextPair, seededPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "block" });

/** The requests that a page sends to an address, from now on. */
function requestsTo(page: Page, path: RegExp): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (path.test(request.url())) seen.push(request.url());
  });
  return seen;
}

test.describe("a client, before the scripts run,", () => {
  test.beforeEach(async ({ page, account }) => {
    await createAccount(page, account);
    await saveProfile(page);
  });

  test("follows a link", async ({ page }) => {
    await openWithHeldScripts(page, "/dashboard");
    await page.getByRole("link", { name: "Nous Contacter" }).first().click();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test("opens the menu of a phone, which stays open", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await openWithHeldScripts(page, "/dashboard");
    await page.getByRole("button", { name: "Menu" }).click();
    await release();
    await expect(page.getByRole("navigation", { name: "Navigation principale" })).toBeVisible();
  });

  test("chooses with a radio button what the page then asks", async ({ page }) => {
    const release = await openWithHeldScripts(page, "/verify-identity/first-document");
    await page.getByText("Passeport", { exact: true }).click();
    await release();
    await expect(page.getByRole("radio", { name: "Passeport" })).toBeChecked();
    await expect(page.getByText("Page avec la photo").first()).toBeVisible();
  });

  test("chooses a file, which is uploaded once", async ({ page }) => {
    const release = await openWithHeldScripts(page, "/verify-identity/proof-of-address");
    const uploads = requestsTo(page, /\/uploads\?/);
    await page.locator('input[type="file"]').first().setInputFiles(fixture("photo.jpg"));
    await release();
    await expect(page.getByText("photo.jpg", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Envoyer ce document" })).not.toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(uploads).toHaveLength(1);
  });

  test("chooses a type and a file of it, which is uploaded for that type", async ({ page }) => {
    const release = await openWithHeldScripts(page, "/verify-identity/first-document");
    await page.getByText("Carte d’identité", { exact: true }).click();
    await page.getByLabel(/^Recto du document/).setInputFiles(fixture("photo.jpg"));
    await release();
    await expect(page.getByText(/· prêt à envoyer$/)).toBeVisible();
    await page.reload();
    await expect(page.locator("summary", { hasText: "Carte d’identité" })).toBeVisible();
    await expect(page.getByText("photo.jpg", { exact: true })).toBeVisible();
  });

  test("drops a file beside its field, and the page stays", async ({ page, context }) => {
    await openWithHeldScripts(page, "/verify-identity/proof-of-address");
    const address = page.url();
    const session = await context.newCDPSession(page);
    const box = await page.getByRole("heading", { level: 1 }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
    const data = { items: [], files: [resolve(fixture("photo.jpg"))], dragOperationsMask: 1 };
    const dropped = page.evaluate(
      () => new Promise((done) => addEventListener("dragover", (event) => done(event.defaultPrevented))),
    );
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await session.send("Input.dispatchDragEvent", { type, x, y, data });
    expect(await dropped).toBe(true);
    expect(page.url()).toBe(address);
    expect(context.pages()).toHaveLength(1);
  });

  test("shows a password, although the button was pressed twice", async ({ page }) => {
    const release = await openWithHeldScripts(page, "/account/security/password");
    const show = page.getByRole("button", { name: "Afficher le mot de passe" }).first();
    await show.click();
    await show.click();
    await release();
    await expect(page.getByRole("button", { name: "Masquer le mot de passe" })).toHaveCount(1);
  });
});

test("a client ticks a box before the scripts run, which the page then knows", async ({ page, account }) => {
  await createAccount(page, account);
  const release = await openWithHeldScripts(page, "/profile");
  const boxes = page.getByRole("checkbox");
  for (const box of await boxes.all()) await box.check();
  await release();
  for (const box of await boxes.all()) await expect(box).toBeChecked();
});

test.describe("on a server of its own, since the acts of others load a list again,", () => {
  test.use({ hasOwnServer: true, isStarted: false });

  test("a member of the staff chooses the order of a list before the scripts run, and it is loaded once", async ({
    page,
    server,
  }) => {
    const { staff } = await seededPair(server);
    await signInAs(page, server, staff);
    // A stream that opens after the choice reads the list again, since it may have missed something.
    await page.route("**/live", () => {});
    const release = await openWithHeldScripts(page, "/admin");
    const lists = requestsTo(page, /\.data\?.*sort=/);
    const order = page.getByLabel("Ordre", { exact: true });
    const value = await order.locator("option").nth(1).getAttribute("value");
    await order.selectOption({ index: 1 });
    await release();
    await expect(page).toHaveURL(new RegExp(`sort=${value}`));
    await expect(order).toHaveValue(String(value));
    expect(lists).toHaveLength(1);
  });
});

test.describe("a member of the staff, before the scripts run,", () => {
  let pair: ReturnType<typeof nextPair>;
  test.beforeEach(async ({ page, server }) => {
    pair = nextPair(server);
    await signInAs(page, server, pair.staff);
  });

  test("writes the words of a decision, which stay", async ({ page }) => {
    const release = await openWithHeldScripts(page, `/admin?decision=withdraw&dossier=${pair.caseId}`);
    const words = page.getByLabel("Raison du retrait");
    await words.fill("Votre banque");
    await release();
    await words.pressSequentially(" répondra.");
    await expect(words).toHaveValue("Votre banque répondra.");
  });

  test("searches with Enter", async ({ page }) => {
    await openWithHeldScripts(page, "/admin");
    const search = page.getByRole("searchbox").first();
    await search.fill("Camille");
    await search.press("Enter");
    await expect(page).toHaveURL(/search=Camille/);
  });

  test("opens a dialog, which stays open", async ({ page }) => {
    const release = await openWithHeldScripts(page, `/admin/cases/${pair.caseId}`);
    await page.getByRole("button", { name: "Autres actions sur ce dossier" }).click();
    await page.locator('main button[command="show-modal"]:visible').first().click();
    await release();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("asks with a key for the list of keys, once", async ({ page }) => {
    const release = await openWithHeldScripts(page, "/admin");
    await page.keyboard.press("?");
    await page.keyboard.press("?");
    await release();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });

  test("presses a button of a part that comes after the page", async ({ page }) => {
    const release = await openWithHeldScripts(page, "/admin");
    const compact = page.getByRole("button", { name: "Vue compacte" });
    await compact.click();
    await release();
    await expect(compact).toHaveAttribute("aria-pressed", "true");
  });

  test("unfolds what is to be settled, which stays unfolded", async ({ page }) => {
    const release = await openWithHeldScripts(page, "/admin");
    const notice = page.locator("details", { hasText: "Protégez l’accès" });
    await notice.locator("summary").click();
    await release();
    await expect(notice).toHaveAttribute("open", "");
  });
});

test("a key that is held on a button while the scripts arrive presses it", async ({ page, account }) => {
  await createAccount(page, account);
  await saveProfile(page);
  const release = await openWithHeldScripts(page, "/verify-identity/first-document");
  await page.getByRole("button", { name: "Envoyer ce document" }).focus();
  await page.keyboard.down(" ");
  await release();
  await page.keyboard.up(" ");
  await expect(page.getByText("Veuillez sélectionner un type de document").last()).toBeVisible();
});

test("a message that is posted before the scripts run is not kept as unsent, although its answer is late", async ({
  page,
  server,
}) => {
  const pair = nextPair(server);
  await signInAs(page, server, pair.client);
  const release = await openWithHeldScripts(page, clientChat(server, pair));
  const answered = Promise.withResolvers<void>();
  await page.route(clientChat(server, pair), async (route) => {
    if (route.request().method() === "POST") await answered.promise;
    await route.continue();
  });
  const box = page.getByRole("textbox", { name: "Votre message" });
  await box.fill("Posté sans script");
  await page.getByRole("button", { name: "Envoyer", exact: true }).click({ noWaitAfter: true });
  const entry = page.waitForResponse(/entry\.client/);
  await release(true);
  await entry;
  answered.resolve();
  await expect(page.getByText("Posté sans script", { exact: true })).toBeVisible();
  await expect(page.getByText("Ctrl + Entrée pour envoyer")).toBeVisible();
  await expect(box).toHaveValue("");
});

test("a message that is sent twice while React takes the page over is sent once", async ({ page, server }) => {
  const pair = nextPair(server);
  await signInAs(page, server, pair.client);
  const goOn = await openWithHeldReact(page, clientChat(server, pair));
  const box = page.getByRole("textbox", { name: "Votre message" });
  await box.fill("Pendant la reprise");
  await page.getByRole("button", { name: "Envoyer", exact: true }).dblclick();
  await goOn();
  await expect(page.getByRole("main").getByText("Pendant la reprise", { exact: true })).toHaveCount(1);
  await expect(box).toHaveValue("");
});

test("a radio button that is chosen while React takes the page over is known to it", async ({ page, account }) => {
  await createAccount(page, account);
  await saveProfile(page);
  const goOn = await openWithHeldReact(page, "/verify-identity/first-document");
  await page.getByText("Passeport", { exact: true }).click();
  await goOn();
  await expect(page.getByText("Page avec la photo").first()).toBeVisible();
});

test("a draft keeps what was typed before the scripts run", async ({ page, server }) => {
  const pair = nextPair(server);
  await signInAs(page, server, pair.client);
  const release = await openWithHeldScripts(page, clientChat(server, pair));
  const box = page.getByRole("textbox", { name: "Votre message" });
  await box.pressSequentially("Avant");
  await release();
  await box.pressSequentially(" et après");
  await expect(box).toHaveValue("Avant et après");
});

test("a registration whose button is pressed twice before the scripts run makes one account and opens it", async ({
  page,
  account,
}) => {
  await openWithHeldScripts(page, "/register");
  await page.getByLabel("Prénom", { exact: true }).fill(account.firstName);
  await page.getByLabel("Nom", { exact: true }).fill(account.lastName);
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Téléphone mobile", { exact: true }).fill("06 12 34 56 78");
  await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Créer mon compte" }).dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Inscription réussie !").last()).toBeVisible();
});

test("a sign-in whose button is pressed twice before the scripts run opens the account", async ({
  page,
  person,
  account: { email, password, ...name },
}) => {
  await createAccount(person, { email, password, ...name });
  await openWithHeldScripts(page, "/login");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).dblclick();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Connexion réussie !").last()).toBeVisible();
});
