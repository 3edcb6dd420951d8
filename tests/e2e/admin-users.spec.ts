import { alix } from "./support/admin-steps.ts";
import { createAccount, createAdministrator, saveProfile } from "./support/person-requests.ts";
import { camille, logIn, sendDocument } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

test.use({ hasOwnServer: true });

test.beforeEach(async ({ engine }) => {
  test.skip(engine === "postgres", "the rules behind these pages are tested on both databases beside their commands");
  test.setTimeout(480_000);
});

test("accounts are found, annotated, promoted, demoted, and deleted with all their data", async ({
  person,
  admin,
  server,
  browser,
  look,
}) => {
  await createAdministrator(admin, server);
  await createAccount(person);
  await saveProfile(person);
  await person.goto("/verify-identity/first-document");
  await sendDocument(person, { type: "Passeport", front: "photo.jpg" });

  await test.step("the list finds a person despite typing errors, and offers no action on one's own account", async () => {
    await admin.goto("/admin/users");
    const own = admin.getByRole("row").filter({ hasText: alix.email });
    await expect(own.getByRole("cell", { name: "Administrateur" })).toBeVisible();
    await expect(own.getByRole("button")).toHaveCount(0);
    await expect(own.getByText("Vous", { exact: true })).toBeVisible();
    const sent = admin.getByRole("row").filter({ hasText: camille.email });
    await expect(sent.getByRole("link", { name: "Passeport En attente" })).toBeVisible();
    await expect(sent.getByText("À fournir")).toHaveCount(2);
    await look(admin, "admin-users");
    await admin.getByRole("searchbox").fill("Durant");
    await admin.getByRole("searchbox").press("Enter");
    await expect(admin.getByRole("row").filter({ hasText: camille.email })).toBeVisible();
    await expect(own).toHaveCount(0);
    await admin.goto("/admin/users?search=personne-de-ce-nom");
    await expect(admin.getByText("Aucun utilisateur ne correspond")).toBeVisible();
    await look(admin, "admin-users-none");
  });

  await test.step("an account's page saves a private note and decides on its documents", async () => {
    await admin.goto("/admin/users");
    await admin.getByRole("link", { name: "Camille Durand" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Camille Durand" })).toBeVisible();
    await admin.getByLabel("Note", { exact: true }).fill("À rappeler lundi.");
    await admin.getByRole("button", { name: "Enregistrer la note" }).click();
    await expect(admin.getByText("Note enregistrée avec succès").last()).toBeVisible();
    await look(admin, "admin-user");
    await admin.getByRole("link", { name: /^Rejeter/ }).click();
    await admin.getByRole("dialog").getByRole("combobox").selectOption({ label: "Document expiré" });
    await look(admin, "admin-user-rejecting");
    await admin.getByRole("button", { name: "Rejeter ce document" }).click();
    await expect(admin.getByText("Document rejeté").last()).toBeVisible();
    await expect(admin.getByText("Raison : Document expiré")).toBeVisible();
    await expect(admin.getByText("Note privée enregistrée")).toBeVisible();
  });

  await test.step("a device is signed out from the account's page", async () => {
    await admin.getByRole("button", { name: /^Déconnecter/ }).click();
    await expect(admin.getByText("Appareil déconnecté").last()).toBeVisible();
    await expect(admin.getByText("Aucun appareil n’est connecté.")).toBeVisible();
    await person.goto("/dashboard");
    await expect(person).toHaveURL(/\/login/);
    await logIn(person);
  });

  await test.step("a promotion and a demotion apply from the person’s next page", async () => {
    const openMenu = () => admin.getByRole("button", { name: "Autres actions : Camille Durand" }).click();
    await openMenu();
    await admin.getByRole("button", { name: /^Promouvoir/ }).click();
    await look(admin, "admin-user-promoting");
    await admin.getByRole("dialog").getByRole("button", { name: "Promouvoir" }).click();
    await expect(admin.getByText("Utilisateur promu avec succès").last()).toBeVisible();
    await person.goto("/admin/users");
    await expect(person.getByRole("heading", { name: "Utilisateurs", level: 1 })).toBeVisible();
    await openMenu();
    await admin.getByRole("button", { name: /^Rétrograder/ }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Rétrograder" }).click();
    await expect(admin.getByText("Utilisateur rétrogradé avec succès").last()).toBeVisible();
    await person.goto("/admin/users");
    await expect(person).toHaveURL(`${server.url}/`);
  });

  await test.step("an unknown id redirects to the administration, with a toast", async () => {
    const page = await (await browser.newContext({ storageState: await admin.context().storageState() })).newPage();
    await page.goto(`${server.url}/admin/users/00000000-1111-4222-8333-444444444444`);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText("Erreur lors du chargement des détails de l'utilisateur")).toBeVisible();
    await page.context().close();
  });

  await test.step("a deletion asks for confirmation, then lists what was deleted with the account", async () => {
    await admin.goto("/admin/users");
    const row = admin.getByRole("row").filter({ hasText: camille.email });
    await row.getByRole("button", { name: "Autres actions : Camille Durand" }).click();
    await row.getByRole("button", { name: /^Supprimer/ }).click();
    const dialog = admin.getByRole("dialog");
    await expect(
      dialog.getByText("Êtes-vous sûr de vouloir supprimer cet utilisateur ? Cette action est irréversible."),
    ).toBeVisible();
    await look(admin, "admin-users-deleting");
    const held = Promise.withResolvers<void>();
    await admin.route("**/admin/users.data*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Supprimer" }).click();
    await expect(dialog.getByRole("button", { name: "Supprimer" })).toHaveAttribute("aria-busy", "true");
    await expect(dialog.getByRole("button", { name: "Annuler" })).toBeDisabled();
    await admin.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    held.resolve();
    await expect(admin.getByText("Utilisateur supprimé avec succès").last()).toBeVisible();
    await expect(admin.getByText("Ont été supprimés avec lui : 1 document d’identité, 1 fichier.")).toBeVisible();
    await expect(admin.getByRole("row").filter({ hasText: camille.email })).toHaveCount(0);
    await look(admin, "admin-users-deleted");
    await person.goto("/dashboard");
    // Spec section 4: a person whose account is deleted goes to the home page.
    await expect(person).toHaveURL(`${server.url}/`);
  });
});
