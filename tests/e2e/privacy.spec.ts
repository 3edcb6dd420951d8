import { createAccount, createAdministrator, saveProfile } from "./support/person-requests.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ engine }) => {
  test.skip(engine === "postgres", "the rules behind these pages are tested on both databases beside their commands");
  test.setTimeout(480_000);
});

test.describe("on a new installation", () => {
  test.use({ hasOwnServer: true });

  test("a person reads who opened their data, and the administrator verifies the journal", async ({
    person,
    admin,
    server,
    look,
    expectErrors,
  }) => {
    await createAdministrator(admin, server);
    await createAccount(person);

    await test.step("no access is listed yet", async () => {
      await person.goto("/account/access");
      await expect(person.getByText("Personne n’a encore ouvert vos données")).toBeVisible();
      await look(person, "account-access-empty");
    });

    await test.step("the administrator opens the profile several times, and one line is listed", async () => {
      await admin.goto("/admin/users");
      await admin.getByRole("link", { name: "Camille Durand" }).click();
      await expect(admin.getByRole("heading", { level: 1, name: "Camille Durand" })).toBeVisible();
      await admin.reload();
      await admin.reload();
      await person.reload();
      await expect(person.getByText("Profil consulté")).toHaveCount(1);
      await expect(person.getByText("Alix M., équipe Recours")).toBeVisible();
      await look(person, "account-access");
    });

    await test.step("the journal contains the access, and its verification finds no error", async () => {
      await admin.goto("/admin");
      await admin.getByText("Réglages et suivi").click();
      await admin.getByRole("link", { name: "Journal des accès" }).click();
      await admin.getByLabel("Lignes montrées").selectOption({ label: "Consultations" });
      await expect(admin).toHaveURL(/kind=opened/);
      await expect(admin.getByRole("row").filter({ hasText: "Profil consulté" })).toContainText("Camille Durand");
      await admin.getByRole("searchbox").fill("durand");
      await admin.getByRole("searchbox").press("Enter");
      await expect(admin.getByRole("row").filter({ hasText: "Camille Durand" }).first()).toBeVisible();
      await admin.getByRole("searchbox").fill("personne de ce nom");
      await admin.getByRole("searchbox").press("Enter");
      await expect(admin.getByText("Aucune ligne ne correspond")).toBeVisible();
      await admin.getByRole("link", { name: /filtres/ }).click();
      await admin.getByRole("button", { name: "Vérifier le journal" }).click();
      await expect(admin.getByText(/lignes vérifiées, aucune anomalie/)).toBeVisible();
      await look(admin, "admin-journal");
    });

    await test.step("an invalid head is refused; a head that the journal does not contain reports the missing entries", async () => {
      await admin.getByLabel("Empreinte publiée (facultatif)").fill("douze");
      await admin.getByRole("button", { name: "Vérifier le journal" }).click();
      await expect(admin.getByText(/Copiez l’empreinte telle qu’elle est publiée/).first()).toBeVisible();
      await look(admin, "admin-journal-refused");
      expectErrors(/audit chain/);
      await admin.getByLabel("Empreinte publiée (facultatif)").fill(`9999:${"a".repeat(64)}`);
      await admin.getByRole("button", { name: "Vérifier le journal" }).click();
      await expect(admin.getByText(/la ligne n°\s9999, dont l’empreinte a été publiée, n’y est plus/)).toBeVisible();
      await look(admin, "admin-journal-faults");
    });
  });
});

test("a person downloads their data, withdraws a consent, and requests the erasure of their account", async ({
  person,
  server,
  look,
  account,
}) => {
  await createAccount(person, account);
  await saveProfile(person);

  await test.step("the copy is an archive", async () => {
    await person.goto("/account/data");
    await look(person, "account-data");
    const download = person.waitForEvent("download");
    await person.getByRole("link", { name: "Télécharger mes données" }).click();
    expect((await download).suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.zip$/);
    const answer = await person.request.get("/account/data/export");
    expect([answer.status(), (await answer.body()).subarray(0, 2).toString()]).toEqual([200, "PK"]);
  });

  await test.step("a consent is withdrawn after its consequence is shown", async () => {
    await person.getByText("Retirer cet accord").first().click();
    await look(person, "account-data-withdrawing");
    await person.getByRole("button", { name: "Retirer mon accord" }).first().click();
    await expect(person.getByText("Retiré", { exact: true })).toBeVisible();
    await person.goto("/dashboard");
    await person
      .getByRole("button", { name: "Créer un dossier" })
      .or(person.getByRole("link", { name: "Créer un dossier" }))
      .first()
      .click();
    await expect(person).toHaveURL(/\/profile/);
  });

  await test.step("the erasure requires the password, and each page shows its date", async () => {
    await person.goto("/account/data");
    await person.getByRole("link", { name: "Effacer mon compte" }).click();
    await look(person, "account-erasure");
    await person.getByLabel("Votre mot de passe", { exact: true }).fill("ce n’est pas lui");
    await person.getByRole("button", { name: "Effacer mon compte dans 7 jours" }).click();
    await expect(person.getByText("Ce mot de passe n’est pas le bon.").first()).toBeVisible();
    await look(person, "account-erasure-refused");
    await person.getByLabel("Votre mot de passe", { exact: true }).fill(account.password);
    await person.getByRole("button", { name: "Effacer mon compte dans 7 jours" }).click();
    await expect(person).toHaveURL(`${server.url}/account/data`);
    await expect(person.getByText(/Votre compte sera effacé le \d/).first()).toBeVisible();
    await look(person, "account-data-erasing");
    await person.goto("/dashboard");
    await expect(person.getByRole("complementary", { name: "Effacement du compte" })).toBeVisible();
    await look(person, "dashboard-erasing");
  });

  await test.step("the erasure is cancelled from that banner", async () => {
    await person.getByRole("button", { name: "Annuler l’effacement" }).click();
    await expect(person).toHaveURL(`${server.url}/account/data`);
    await expect(person.getByText(/Votre compte sera effacé le/)).toHaveCount(0);
  });
});
