import type { Browser, BrowserContext, Page } from "@playwright/test";
import { approveDocument, unfoldDocument } from "./support/admin-steps.ts";
import { createAccount, createAdministrator, saveProfile } from "./support/person-requests.ts";
import { attach, fixture, sendDocument } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ person, account, engine }) => {
  test.skip(engine === "postgres", "the rules behind these pages are tested on both databases beside their commands");
  test.setTimeout(240_000);
  await createAccount(person, account);
});

test("the verification requires the profile, and each invalid input shows an error beside its field and keeps the rest", async ({
  person,
  look,
}) => {
  await test.step("a person with an incomplete profile is redirected to it, with the reason", async () => {
    await person.goto("/verify-identity");
    await expect(person).toHaveURL(/\/profile$/);
    const reason = "Veuillez compléter vos informations personnelles avant de créer un dossier";
    await expect(person.getByText(reason)).toBeVisible();
    await expect(person.getByText("Complétez d’abord ces informations")).toBeVisible();
    await expect(person.getByRole("link", { name: "raconter dès maintenant" })).toHaveAttribute("href", "/raconter");
    await saveProfile(person);
  });

  await test.step("the missing fields are listed", async () => {
    await person.goto("/verify-identity/first-document");
    await person.getByRole("button", { name: "Envoyer ce document" }).click();
    await expect(person.getByText("Veuillez sélectionner un type de document").last()).toBeVisible();
    await expect(person.getByText("Le fichier est requis").last()).toBeVisible();
    await look(person, "identity-first-missing");
  });

  await test.step("a refused file shows the reason, and keeps the other file and the type", async () => {
    await person.getByRole("radio", { name: "Carte d’identité" }).check();
    await person.getByRole("button", { name: "Envoyer ce document" }).click();
    const summary = person.getByRole("alert");
    for (const side of ["Recto", "Verso"])
      await expect(summary.getByRole("link", { name: `${side} du document : le fichier est requis` })).toBeVisible();
    await attach(person, /^Recto du document/, "photo.jpg");
    await person.reload();
    await expect(person.locator("summary", { hasText: "Carte d’identité" })).toBeVisible();
    await expect(person.getByText("photo.jpg", { exact: true })).toBeVisible();
    const back = person.locator("[data-field]", { has: person.getByLabel(/^Verso du document/) });
    const input = back.locator('input[type="file"]').first();
    const refusals = [
      [fixture("note.txt"), "Format accepté : JPG, JPEG, PNG, HEIC ou PDF"],
      [fixture("texte-deguise.jpg"), "Ce fichier contient du texte, pas une image"],
      [fixture("vide.pdf"), "Ce fichier est vide"],
      [fixture("tronque.pdf"), "Ce fichier est abîmé ou incomplet"],
      [{ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(31 * 2 ** 20) }, "moins de 30MB"],
    ] as const;
    for (const [file, message] of refusals) {
      await input.setInputFiles(file as string);
      await expect(back.getByText(message)).toBeVisible();
    }
    await look(person, "identity-first-refused");
    await attach(person, /^Verso du document/, "photo.png");
    await person.getByRole("button", { name: "Envoyer ce document" }).dblclick();
    await expect(person).toHaveURL(/second-document$/);
  });

  await test.step("a second document of the same type as the first is refused, and its pictures do not follow to another type", async () => {
    await person.getByRole("radio", { name: "Carte d’identité" }).check();
    await attach(person, /^Recto du document/, "photo.jpg");
    await attach(person, /^Verso du document/, "photo.png");
    await person.getByRole("button", { name: "Envoyer ce document" }).click();
    await expect(person.getByText("Veuillez choisir un type de document différent du premier").last()).toBeVisible();
    await person.getByRole("radio", { name: "Permis de conduire" }).check();
    await expect(person.getByText("différent du premier")).toHaveCount(0);
    await expect(person.getByText("photo.jpg")).toHaveCount(0);
    await attach(person, /^Recto du document/, "photo.jpg");
    await attach(person, /^Verso du document/, "photo.png");
    await person.getByRole("button", { name: "Envoyer ce document" }).click();
    await expect(person).toHaveURL(/proof-of-address$/);
  });
});

test("a session that ends before the form is sent keeps the files and the type", async ({ person, account }) => {
  await saveProfile(person);
  await person.goto("/verify-identity/first-document");
  await person.getByRole("radio", { name: "Titre de séjour" }).check();
  await attach(person, /^Recto du document/, "photo.heic");
  await attach(person, /^Verso du document/, "photo.png");
  await person.context().clearCookies({ name: /session/ });
  await person.getByRole("button", { name: "Envoyer ce document" }).click();
  await expect(person.getByText("Votre session a expiré. Veuillez vous reconnecter.")).toBeVisible();
  await person.getByLabel("E-mail", { exact: true }).fill(account.email);
  await person.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await person.getByRole("button", { name: "Se connecter", exact: true }).click();

  await expect(person).toHaveURL(/first-document$/);
  await expect(person.getByText("Nous avons gardé votre saisie.")).toBeVisible();
  // The chosen type is one line, which unfolds.
  await person.getByText("Changer").click();
  await expect(person.getByRole("radio", { name: "Titre de séjour" })).toBeChecked();
  await expect(person.getByText("photo.heic", { exact: true })).toBeVisible();
  await person.getByRole("button", { name: "Envoyer ce document" }).click();
  await expect(person).toHaveURL(/second-document$/);
});

test.describe("on a new installation", () => {
  test.use({ hasOwnServer: true });

  test("administrators with plain forms see another's decision, and a rejection requires a reason", async ({
    browser,
    server,
    person,
    admin,
  }) => {
    await createAdministrator(admin, server);
    await saveProfile(person);
    await person.goto("/verify-identity/first-document");
    await sendDocument(person, { type: "Passeport", front: "photo.jpg" });
    await person.goto("/verify-identity/proof-of-address");
    await sendDocument(person, { front: "deux-pages.pdf" });
    await person.goto("/admin/documents");
    await expect(person).toHaveURL(`${server.url}/`);

    // Without JavaScript the page does not update, so it still shows the document that the other decides on.
    const context = await withoutScripts(browser, admin, server.url);
    const other = await context.newPage();
    await other.goto("/admin/documents");
    const passport = await unfoldDocument(other, "Passeport");
    await admin.goto("/admin/documents");
    await approveDocument(admin, "Passeport");
    await passport.getByRole("button", { name: "Approuver" }).click();
    await expect(other.getByText("Ce document a déjà été traité.")).toBeVisible();

    await (await unfoldDocument(other, "Justificatif")).getByRole("link", { name: /^Rejeter/ }).click();
    await other.getByRole("button", { name: "Rejeter ce document" }).click();
    await expect(other.getByText("Veuillez indiquer la raison du rejet").last()).toBeVisible();
    await other.getByLabel("Raison", { exact: true }).selectOption({ label: "Document expiré" });
    await other.getByRole("button", { name: "Rejeter ce document" }).click();
    await expect(other.getByText("Document rejeté")).toBeVisible();
    await expect(other.getByText("Aucun document en attente")).toBeVisible();
    await context.close();

    await person.goto("/verify-identity/status");
    await expect(person.getByText("Raison : Document expiré")).toBeVisible();
  });
});

/** Opens a browser without JavaScript in which the same person is signed in. */
async function withoutScripts(browser: Browser, page: Page, baseURL: string): Promise<BrowserContext> {
  const storageState = await page.context().storageState();
  return browser.newContext({ javaScriptEnabled: false, storageState, baseURL });
}
