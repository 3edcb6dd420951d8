import { setUp } from "./support/admin-steps.ts";
import { register } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ engine }) => {
  test.skip(engine === "postgres", "the rules behind these pages are tested on both databases beside their commands");
  test.setTimeout(480_000);
});

test("a person reads who opened their data, and the administrator verifies the journal", async ({
  person,
  admin,
  server,
  look,
  expectErrors,
}) => {
  await setUp(admin, server);
  await register(person);

  await test.step("nobody has opened anything yet", async () => {
    await person.goto("/account/access");
    await expect(person.getByText("Personne n’a encore ouvert vos données")).toBeVisible();
    await look(person, "account-access-empty");
  });

  await test.step("the administrator opens the profile, once or three times: one line", async () => {
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

  await test.step("the journal holds it, and its verification finds nothing wrong", async () => {
    await admin.goto("/admin");
    await admin.getByRole("link", { name: "Journal des accès" }).click();
    await admin.getByRole("link", { name: "Consultations" }).click();
    await expect(admin.getByRole("row").filter({ hasText: "Profil consulté" })).toContainText("Camille Durand");
    await admin.getByRole("button", { name: "Vérifier le journal" }).click();
    await expect(admin.getByText(/lignes vérifiées, aucune anomalie/)).toBeVisible();
    await look(admin, "admin-journal");
  });

  await test.step("a head that is none is refused; one that the journal does not have names what is gone", async () => {
    await admin.getByLabel("Empreinte reçue par e-mail (facultatif)").fill("douze");
    await admin.getByRole("button", { name: "Vérifier le journal" }).click();
    await expect(admin.getByText(/Copiez l’empreinte telle que l’e-mail la donne/).first()).toBeVisible();
    await look(admin, "admin-journal-refused");
    expectErrors(/audit chain/);
    await admin.getByLabel("Empreinte reçue par e-mail (facultatif)").fill(`9999:${"a".repeat(64)}`);
    await admin.getByRole("button", { name: "Vérifier le journal" }).click();
    await expect(admin.getByText(/la ligne n°\s9999, dont l’empreinte a été publiée, n’y est plus/)).toBeVisible();
    await look(admin, "admin-journal-faults");
  });
});
