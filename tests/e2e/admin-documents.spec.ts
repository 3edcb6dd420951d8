import type { Page } from "@playwright/test";
import { unfoldDocument } from "./support/admin-steps.ts";
import { createAccount, createAdministrator, saveProfile, sendDocuments } from "./support/person-requests.ts";
import { expect, test } from "./support/test.ts";

// A service worker would fetch the scripts that the test holds.
test.use({ hasOwnServer: true, serviceWorkers: "block" });

const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name });

/** Waits until the picture of the current page is rendered. */
async function expectPicture(page: Page, label: string): Promise<void> {
  const picture = page.getByRole("img", { name: new RegExp(`^${label} : `) });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
}

/** The keys that approve, reject, leave or take back a decision, and choose a reason. */
const DECISIONS = ["a", "r", "1", "Enter", "j", "k", "z"];

/** Holds the requests of a page until the returned function is called. */
async function holdRequests(page: Page, address: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test("the staff reviews a photo, an HEIC picture and a PDF by keyboard, as they arrive", async ({
  browser,
  server,
  person,
  admin,
  engine,
  look,
}) => {
  test.skip(engine === "postgres", "the rules behind these pages are tested on both databases beside their queries");
  test.setTimeout(420_000);
  await createAdministrator(admin, server);
  await admin.goto("/admin/documents");
  await expect(admin.getByText("Aucun document en attente")).toBeVisible();
  await look(admin, "admin-documents-empty");

  await test.step("a new document increases the badge's count without a reload", async () => {
    await createAccount(person);
    await saveProfile(person);
    await sendDocuments(person);
    await expect(tab(admin, /^Documents/)).toHaveText(/3 documents en attente/);
    // One row a person, with a chip for each document, which opens what the list says of it.
    const row = admin.getByRole("row", { name: /Durand/ });
    await expect(row).toHaveCount(1);
    await expect(row.locator("summary").filter({ hasText: "En attente" })).toHaveCount(3);
    const passport = await unfoldDocument(admin, "Passeport");
    for (const act of [/^Voir le recto/, /^Rejeter/])
      await expect(passport.getByRole("link", { name: act })).toBeVisible();
    await expect(passport.getByRole("button", { name: /^Approuver/ })).toBeVisible();
    await look(admin, "admin-documents-rows");
    await (await unfoldDocument(admin, "Justificatif")).getByRole("link", { name: "Voir le document" }).waitFor();
    await expect(passport.getByRole("link", { name: /^Rejeter/ })).toBeHidden();
  });

  await test.step("the help sheet lists the shortcuts, and turns them off and on", async () => {
    await admin.keyboard.press("?");
    const help = admin.getByRole("dialog", { name: "Raccourcis clavier" });
    await expect(help.getByText("Ligne suivante")).toBeVisible();
    await look(admin, "admin-shortcuts");
    await help.getByLabel("Utiliser les raccourcis clavier").uncheck();
    await admin.keyboard.press("Escape");
    await admin.keyboard.press("?");
    await expect(help).toBeHidden();
    await admin.getByRole("button", { name: "Raccourcis clavier" }).click();
    await help.getByLabel("Utiliser les raccourcis clavier").check();
    await admin.keyboard.press("Escape");
  });

  await test.step("shortcuts open the tabs and the search field, where keys type text", async () => {
    await admin.keyboard.press("g");
    await admin.keyboard.press("d");
    await expect(admin).toHaveURL(/\/admin$/);
    await admin.goBack();
    await expect(admin).toHaveURL(/\/admin\/documents$/);
    // The address changes before the page shows its list.
    await expect(admin.getByLabel("Nom ou e-mail")).toBeVisible();
    await admin.keyboard.press("/");
    await admin.keyboard.type("jg d");
    await expect(admin.getByLabel("Nom ou e-mail")).toHaveValue("jg d");
    await admin.getByLabel("Nom ou e-mail").fill("");
    await expect(admin.getByRole("row", { name: /Durand/ })).toHaveCount(1);
    await admin.getByRole("heading", { name: "Documents", level: 1 }).click();
  });

  await test.step("Enter opens the row; keys change the page of a PDF, zoom and rotate it", async () => {
    await admin.keyboard.press("j");
    await admin.keyboard.press("Enter");
    for (const document of ["Passeport", "Carte d’identité", "Justificatif de domicile"]) {
      await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`${document} de Camille Durand`);
      if (document !== "Justificatif de domicile") await admin.keyboard.press("j");
    }
    await expect(admin.getByText("3 sur 3")).toBeVisible();
    await expect(admin.getByText("3 rue Haute Pierre")).toBeVisible();
    await expectPicture(admin, "Page 1");
    await look(admin, "admin-review-pdf");
    await admin.keyboard.press("n");
    await expectPicture(admin, "Page 2");
    await expect(admin).toHaveURL(/vue=2/);
    for (const key of ["+", "+", "t"]) await admin.keyboard.press(key);
    await look(admin, "admin-review-nearer");
  });

  await test.step("r asks for the reason, and a digit selects it", async () => {
    await admin.keyboard.press("r");
    const dialog = admin.getByRole("dialog", { name: "Rejeter ce document" });
    await dialog.getByRole("button", { name: "Rejeter ce document" }).click();
    await expect(dialog.getByText("Veuillez indiquer la raison du rejet").last()).toBeVisible();
    await admin.keyboard.press("2");
    await expect(dialog.getByRole("radio", { name: "Document expiré" })).toBeChecked();
    await look(admin, "admin-review-reasons");
    await admin.keyboard.press("Enter");
    await expect(admin.getByText("Document rejeté").last()).toBeVisible();
  });

  await test.step("the document that waits longest opens", async () => {
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Passeport de Camille Durand");
    await expect(admin.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(admin.getByText("1 sur 2")).toBeVisible();
  });

  await test.step("a key pressed while a dialog or a page opens decides nothing, and the palette keeps it", async () => {
    // So that no script of a dialog is loaded yet.
    await admin.reload();
    await expectPicture(admin, "Recto");
    const field = admin.getByRole("combobox", { name: /^Nom, référence/ });
    await expect(async () => {
      await admin.keyboard.press("Control+k");
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass();
    await admin.keyboard.press("Escape");
    await expect(field).toBeHidden();
    const showScripts = await holdRequests(admin, "**/*.js");
    await admin.keyboard.press("Control+k");
    await admin.keyboard.type("arnaud");
    await expect(field).toHaveValue("arnaud");
    await admin.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await admin.keyboard.press("?");
    for (const key of DECISIONS) await admin.keyboard.press(key);
    showScripts();
    await expect(admin.getByRole("dialog", { name: "Raccourcis clavier" })).toBeVisible();
    await admin.keyboard.press("Escape");
    await expect(admin.getByText("1 sur 2")).toBeVisible();

    const showPage = await holdRequests(admin, "**/*.data*");
    await admin.keyboard.press("j");
    for (const key of DECISIONS) await admin.keyboard.press(key);
    showPage();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Carte d’identité de Camille Durand");
    await expect(admin.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("an HEIC picture is converted for the browser", async () => {
    await expect(admin.getByText("2 sur 2")).toBeVisible();
    await expectPicture(admin, "Recto");
    await admin.keyboard.press("n");
    await expectPicture(admin, "Verso");
    await look(admin, "admin-review-heic");
  });

  await test.step("another reviewer of the same document sees that it was decided", async () => {
    const storageState = await admin.context().storageState();
    const [second, plain] = await Promise.all([
      browser.newContext({ storageState, baseURL: server.url }),
      browser.newContext({ storageState, baseURL: server.url, javaScriptEnabled: false }),
    ]);
    const [colleague, without] = [await second.newPage(), await plain.newPage()];
    const here = new URL(admin.url()).pathname;
    await colleague.goto(here);
    await without.goto(here);
    await expect(without.getByRole("img", { name: /^Recto : / })).toBeVisible();
    await without.getByRole("link", { name: "Verso" }).click();
    await expectPicture(without, "Verso");
    await admin.keyboard.press("a");
    await expect(admin.getByText("Document approuvé").last()).toBeVisible();
    await expect(colleague.getByRole("status").getByText("Approuvé par Alix")).toBeVisible();
    await look(colleague, "admin-review-decided");
    await without.getByRole("button", { name: "Approuver" }).click();
    await expect(without.getByText("Ce document a déjà été traité.")).toBeVisible();
    await without.getByRole("link", { name: "Document suivant" }).click();
    await without.getByRole("link", { name: "Rejeter" }).click();
    await without.getByRole("button", { name: "Rejeter ce document" }).click();
    await expect(without.getByText("Veuillez indiquer la raison du rejet").last()).toBeVisible();
    await Promise.all([second.close(), plain.close()]);
  });

  await test.step("the last document is a photo; the list opens after it", async () => {
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Passeport de Camille Durand");
    const held = Promise.withResolvers<void>();
    const picture = /\/documents\/[^/]+\/pages\/1$/;
    await admin.route(picture, async (route) => {
      await held.promise;
      await route.continue();
    });
    await admin.goto(admin.url(), { waitUntil: "commit" });
    await expect(async () => {
      await admin.keyboard.press("?");
      await expect(admin.getByRole("dialog", { name: "Raccourcis clavier" })).toBeVisible({ timeout: 500 });
    }).toPass();
    await admin.keyboard.press("Escape");
    // A key decides on nothing that was not seen.
    await admin.keyboard.press("a");
    held.resolve();
    await expectPicture(admin, "Recto");
    await expect(admin.getByRole("button", { name: "Approuver" })).toBeVisible();
    await admin.unroute(picture);
    await admin.keyboard.press("a");
    await expect(admin).toHaveURL(/\/admin\/documents$/);
    await expect(admin.getByText("Aucun document en attente")).toBeVisible();
  });
});
