import { rmSync } from "node:fs";
import { join } from "node:path";
import { administer } from "../setup/postgres.ts";
import { alix } from "./support/admin-steps.ts";
import { unfoldRecipients } from "./support/mailing-steps.ts";
import { createAccount, createAdministrator, saveProfile } from "./support/person-requests.ts";
import { attach, camille, describeCase, logIn, unfoldKnown } from "./support/person-steps.ts";
import type { Server } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

/**
 * Tests the message that a person reads when the database fails during their action (spec section 8), and that the
 * action works afterwards.
 */
test.beforeEach(({ engine, expectErrors }) => {
  test.skip(
    engine === "pglite",
    "the test makes the database fail from outside, which the embedded one does not allow",
  );
  test.setTimeout(240_000);
  expectErrors(/./);
});

/** Makes the database refuse `event` (insert, update, delete) on `table` while `act` runs. */
async function whileRefusing(server: Server, event: string, table: string, act: () => Promise<void>): Promise<void> {
  const run = (statement: string) => administer(server.databaseUrl ?? "", statement);
  await run(`create or replace function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`);
  await run(`create trigger refuse before ${event} on ${table} for each row execute function refuse()`);
  await act();
  await run(`drop trigger refuse on ${table}`);
}

/** Renames a table, so that it is missing while `act` runs. */
async function withoutTable(server: Server, table: string, act: () => Promise<void>): Promise<void> {
  await administer(server.databaseUrl ?? "", `alter table ${table} rename to taken_away`);
  await act();
  await administer(server.databaseUrl ?? "", `alter table taken_away rename to ${table}`);
}

test("registration, sign-in and sign-out show what failed, and succeed once the database works again", async ({
  server,
  person,
}) => {
  await whileRefusing(server, "insert", "users", async () => {
    await person.goto("/register");
    await person.getByLabel("Prénom", { exact: true }).fill(camille.firstName);
    await person.getByLabel("Nom", { exact: true }).fill(camille.lastName);
    await person.getByLabel("E-mail", { exact: true }).fill(camille.email);
    await person.getByLabel("Téléphone mobile", { exact: true }).fill("06 12 34 56 78");
    await person.getByLabel("Mot de passe", { exact: true }).fill(camille.password);
    await person.getByRole("button", { name: "Créer mon compte" }).click();
    await expect(
      person.getByText("Une erreur est survenue lors de l'inscription. Veuillez réessayer.").last(),
    ).toBeVisible();
    await expect(person.getByLabel("E-mail", { exact: true })).toHaveValue(camille.email);
  });
  await createAccount(person);
  await person.goto("/dashboard");
  await whileRefusing(server, "delete", "sessions", async () => {
    await person.getByRole("button", { name: "Déconnexion" }).first().click();
    await expect(person.getByText("Une erreur est survenue lors de la déconnexion").last()).toBeVisible();
    await expect(person.getByRole("link", { name: "Connexion" }).first()).toBeVisible();
  });
  await whileRefusing(server, "insert", "sessions", async () => {
    await person.goto("/login");
    await person.getByLabel("E-mail", { exact: true }).fill(camille.email);
    await person.getByLabel("Mot de passe", { exact: true }).fill(camille.password);
    await person.getByRole("button", { name: "Se connecter", exact: true }).click();
    const failed = "Une erreur est survenue lors de la connexion. Veuillez réessayer.";
    await expect(person.getByText(failed).last()).toBeVisible();
    await expect(person).toHaveURL(/\/login/);
  });
  await logIn(person);
});

test("the profile, the dashboard and the request for assistance show what failed and keep the typed text", async ({
  server,
  person,
}) => {
  await createAccount(person);
  await saveProfile(person);
  await whileRefusing(server, "update", "profiles", async () => {
    await person.goto("/profile");
    await unfoldKnown(person, "Adresse");
    await person.getByLabel("Ville").fill("Nancy");
    await person.getByRole("button", { name: "Enregistrer" }).click();
    await expect(person.getByText("Erreur lors de la mise à jour du profil").last()).toBeVisible();
    await expect(person.getByLabel("Ville")).toHaveValue("Nancy");
  });
  await withoutTable(server, "cases", async () => {
    await person.goto("/dashboard");
    await expect(person.getByText("Erreur lors du chargement des données")).toBeVisible();
  });
  await whileRefusing(server, "insert", "contact_messages", async () => {
    await person.goto("/contact");
    await person.getByLabel("Raison").selectOption({ index: 1 });
    await person.getByLabel("Message").fill("Je ne retrouve pas mon dossier.");
    await person.getByRole("button", { name: "Envoyer ma demande" }).click();
    const failed = "Une erreur est survenue lors de l'envoi de votre demande";
    await expect(person.getByText(failed).last()).toBeVisible();
    await expect(person.getByLabel("Message")).toHaveValue("Je ne retrouve pas mon dossier.");
  });
});

test("the wizard shows what failed at each step and loses no answer", async ({ server, person }) => {
  const own = `(select id from users where email = '${camille.email}')`;
  await createAccount(person);
  await saveProfile(person);
  await administer(server.databaseUrl ?? "", `update profiles set identity_verified = true where id = ${own}`);
  await whileRefusing(server, "insert", "cases", async () => {
    await person.goto("/case/new");
    await person.getByRole("radio", { name: "Faux investissement" }).check();
    await person.getByRole("button", { name: "Continuer" }).click();
    await expect(person.getByText("Une erreur est survenue lors de la soumission du dossier").last()).toBeVisible();
    await expect(person.getByRole("radio", { name: "Faux investissement" })).toBeChecked();
  });
  await describeCase(person);
  const summary = person.url();
  await withoutTable(server, "case_attachments", async () => {
    await person.goto(summary);
    await expect(person).toHaveURL(/\/dashboard$/);
    await expect(person.getByText("Erreur lors du chargement du dossier").last()).toBeVisible();
  });
  await person.goto(summary);
  await person.getByRole("button", { name: "Continuer" }).click();
  await expect(person.getByRole("heading", { name: "Validation finale" })).toBeVisible();
  await whileRefusing(server, "update", "cases", async () => {
    await person.getByRole("button", { name: "Confirmer" }).click();
    await expect(person.getByText("Une erreur est survenue lors de la confirmation du dossier").last()).toBeVisible();
  });
  await person.getByRole("button", { name: "Confirmer" }).click();
  await expect(person.getByText("Dossier soumis avec succès").last()).toBeVisible();
  await expect(person).toHaveURL(/\/sent$/);
});

test("a file that cannot be stored or found shows an error, and a later one is received", async ({
  server,
  person,
}) => {
  await createAccount(person);
  await saveProfile(person);
  await person.goto("/verify-identity/first-document");
  await person.getByRole("radio", { name: "Passeport" }).check();
  await whileRefusing(server, "insert", "files", async () => {
    const field = person.locator("[data-field]", { has: person.getByLabel(/^Page avec la photo/) });
    await field.locator('input[type="file"]').first().setInputFiles("tests/fixtures/files/photo.jpg");
    await expect(field.getByText("Erreur lors du téléversement du document")).toBeVisible();
  });
  await describeCase(person);
  const link = await person
    .getByRole("link", { name: /deux-pages\.pdf/ })
    .first()
    .getAttribute("href");
  rmSync(join(server.dataDir, "files"), { recursive: true });
  await person.goto(link ?? "");
  await expect(person.getByText("Erreur lors du téléchargement du fichier")).toBeVisible();
  await person.goto("/verify-identity/first-document");
  await person.getByRole("radio", { name: "Passeport" }).check();
  await attach(person, /^Page avec la photo/, "photo.jpg");
});

test("the staff's pages show what failed, and open again once the database works", async ({ server, admin }) => {
  await createAdministrator(admin, server);
  const caseId = "11111111-1111-4111-8111-111111111111";
  await administer(
    server.databaseUrl ?? "",
    `insert into cases (id, case_id, user_id, title, scam_type, status, submitted_at)
     select '${caseId}', '2026-ABC234', id, 'phishing', 'phishing', 'pending', now() from users where email = '${alix.email}'`,
  );
  await withoutTable(server, "recoveries", async () => {
    await admin.goto(`/admin/cases/${caseId}`);
    await expect(admin.getByText("Erreur lors du chargement des détails du dossier").last()).toBeVisible();
    await expect(admin).toHaveURL(/\/admin$/);
  });
  const failing = [
    ["identity_documents", "/admin/send-email", "Erreur lors du chargement des utilisateurs"],
    ["email_templates", "/admin/send-email/templates", "Erreur lors du chargement des modèles"],
    ["email_logs", "/admin/email-settings", "Erreur lors de la vérification du statut des services email"],
  ] as const;
  for (const [table, path, message] of failing) {
    await withoutTable(server, table, async () => {
      await admin.goto(path);
      await expect(admin.getByText(message)).toBeVisible();
    });
    await admin.goto(path);
    await expect(admin.getByText(message)).toHaveCount(0);
  }
  await admin.goto("/admin/send-email");
  await unfoldRecipients(admin);
  await whileRefusing(server, "insert or update", "mailings", async () => {
    await admin.getByRole("button", { name: /^Tous/ }).click();
    await expect(admin.getByText("Une erreur est survenue", { exact: true }).last()).toBeVisible();
  });
});
