import type { Page } from "@playwright/test";
import { directoryFile } from "../fixtures/directory.ts";
import { applyAsLawyer, loadIssue, openLawyerAccount, register, secureAccount, ZOE } from "./support/lawyer-steps.ts";
import { linkIn, type MailServer } from "./support/mail-server.ts";
import { createAdministrator } from "./support/person-requests.ts";
import { test as base, expect, toMailServer } from "./support/test.ts";

const test = base.extend({ settings: toMailServer });

test.use({ hasOwnServer: true });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const invitationIn = (mail: MailServer) => () =>
  mail.received
    .filter(({ to }) => to === ZOE.email)
    .map(({ raw }) => linkIn(raw, "/lawyer-invitation?token="))
    .find(Boolean);

async function loadDirectory(admin: Page, look: (page: Page, name: string) => Promise<void>): Promise<void> {
  await admin.goto("/admin/lawyers/directory");
  await loadIssue(admin, "autre.csv", Buffer.from("Nom;Ville\r\nMoreau;Metz\r\n"));
  await expect(admin.getByText(/La colonne du barreau manque/).first()).toBeVisible();
  await look(admin, "lawyers-directory-refused");
  await loadIssue(admin, "annuaire_20260923.csv", directoryFile({ encoding: "latin1", end: "\r" }));
  await expect(admin.getByText("Annuaire chargé : 5 avocats").first()).toBeVisible();
  await look(admin, "lawyers-directory");
}

test("an application becomes a verified lawyer with a public page, counted on the home page", async ({
  person,
  admin,
  page: visitor,
  server,
  look,
  mail,
}) => {
  test.setTimeout(480_000);
  await applyAsLawyer(visitor);
  await createAdministrator(admin, server);
  await loadDirectory(admin, look);

  await test.step("the administrator invites from the application", async () => {
    await admin.goto("/admin/requests");
    await admin.getByRole("article").locator("summary").click();
    await admin.getByRole("link", { name: /^Inviter comme avocat/ }).click();
    await expect(field(admin, "Prénom")).toHaveValue("Zoé");
    await expect(field(admin, "Nom")).toHaveValue("Lévêque");
    await press(admin, "Envoyer l’invitation");
    await expect(admin.getByText("Dites comment vous avez vérifié que c’est bien cet avocat").first()).toBeVisible();
    await admin.getByLabel("Carte professionnelle vue").check();
    await look(admin, "lawyers-invite");
    await press(admin, "Envoyer l’invitation");
    await expect(admin.getByText("Invitation envoyée").first()).toBeVisible();
    await expect(admin.getByRole("row", { name: /Zoé Lévêque/ }).getByText("En attente")).toBeVisible();
    await look(admin, "lawyers-invitations");
  });

  await test.step("the lawyer opens the link, sets a password, then a second factor before anything else", async () => {
    await expect.poll(invitationIn(mail)).toBeDefined();
    await person.goto(invitationIn(mail)() as string);
    await expect(person.getByText(ZOE.email)).toBeVisible();
    await look(person, "lawyer-invitation");
    await openLawyerAccount(person);
    await person.goto("/dashboard");
    await expect(person).toHaveURL(/second-factor\?redirectTo=%2Fdashboard$/);
    await person.goto("/lawyer/registration");
    await secureAccount(person);
  });

  await test.step("the registration is checked, saved, and verified by the directory", async () => {
    await press(person, "Enregistrer mon inscription");
    await expect(person.getByText("Choisissez au moins un type d’arnaque").first()).toBeVisible();
    await look(person, "lawyer-registration-errors");
    await register(person);
    await look(person, "lawyer-registration");
  });

  await test.step("the public page, the list and the home page show it", async () => {
    await visitor.goto("/avocats");
    await look(visitor, "public-lawyers");
    await visitor.getByRole("link", { name: "Maître Zoé Lévêque" }).click();
    await expect(visitor.getByText("2012")).toBeVisible();
    await look(visitor, "public-lawyer");
    await visitor.goto("/");
    await expect(visitor.getByText("avocat partenaire vérifié")).toBeVisible();
  });

  await test.step("the administrator finds, suspends and reinstates the lawyer", async () => {
    await admin.goto("/admin/lawyers?search=leveque");
    await look(admin, "lawyers-list");
    await admin.getByRole("link", { name: "Zoé Lévêque" }).click();
    await expect(admin.getByText(/^Par l’annuaire national du 23\/09\/2026/)).toBeVisible();
    await look(admin, "lawyers-one");
    await admin.locator("summary", { hasText: "Suspendre cet avocat" }).click();
    await field(admin, "Raison").fill("Attestation d’assurance non reçue.");
    await press(admin, "Suspendre");
    await admin.getByRole("dialog").getByRole("button", { name: "Suspendre cet avocat" }).click();
    await expect(admin.getByText("Avocat suspendu").first()).toBeVisible();
    await visitor.goto("/avocats");
    await expect(visitor.getByText("Aucun avocat n’est présenté pour l’instant.")).toBeVisible();
    await press(admin, "Lever la suspension");
    await admin.getByRole("dialog").getByRole("button", { name: "Lever la suspension" }).click();
    await expect(admin.getByText("Suspension levée").first()).toBeVisible();
  });
});
