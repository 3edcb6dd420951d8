import type { Page } from "@playwright/test";
import { createAccount, saveProfile } from "./support/person-requests.ts";
import { type Account, camille, describeCase, fillDate, onward } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

const someone = (): Account => ({ ...camille, email: `${crypto.randomUUID()}@exemple.fr` });

const story = (page: Page) => page.getByLabel("Racontez ce qui s’est passé");

/** Presses « Continuer » although it looks disabled: it answers with the error summary. */
const pressAnyway = (page: Page) => page.getByRole("button", { name: "Continuer" }).click({ force: true });

/** Creates a case and stops at its second step. */
async function begin(page: Page): Promise<void> {
  await page.goto("/case/new");
  await page.getByRole("radio", { name: "Hameçonnage (phishing)" }).check();
  await onward(page);
  await expect(page).toHaveURL(/step=2/);
}

test("a case requires a complete profile, and the reason is shown", async ({ person }) => {
  await createAccount(person, someone());
  await person.goto("/case/new");
  await expect(person).toHaveURL(/\/profile$/);
  await expect(
    person.getByText("Veuillez compléter vos informations personnelles avant de créer un dossier"),
  ).toBeVisible();
});

test("an unverified person's case stays a draft, which reopens at its summary", async ({ person, look }) => {
  await createAccount(person, someone());
  await saveProfile(person);
  await describeCase(person);
  await look(person, "case-summary-draft");
  await person.locator("summary", { hasText: "Modifier : Ce qui s’est passé" }).click();
  await person.getByRole("link", { name: "L’argent" }).click();
  await person.getByLabel("Montant total perdu").fill("99");
  await onward(person);
  await expect(person.getByText("99 €")).toBeVisible();
  await person.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(person).toHaveURL(/\/dashboard$/);
  await expect(person.getByText("Dossier enregistré en brouillon")).toBeVisible();
  await expect(person.getByText("Brouillon", { exact: true })).toBeVisible();
  await expect(person.getByRole("link", { name: "Vérifier mon identité" }).first()).toBeVisible();
  await person.getByRole("link", { name: /^Voir les détails/ }).click();
  await expect(person.getByRole("heading", { name: "Modifier le dossier" })).toBeVisible();
  await expect(person.getByRole("heading", { name: "Récapitulatif" })).toBeVisible();
});

test("a double click creates one case, and « Retour » keeps the typed text", async ({ person, look }) => {
  await createAccount(person, someone());
  await saveProfile(person);
  await person.goto("/case/new");
  await pressAnyway(person);
  await expect(person.getByRole("alert").getByText("Choisissez ce qui ressemble")).toBeVisible();
  await look(person, "case-scam-error");
  await person.getByRole("radio", { name: "Fraude au président" }).check();
  await person.getByRole("button", { name: "Continuer" }).dblclick();
  await expect(story(person)).toBeVisible();
  await expect(person.getByRole("button", { name: "Continuer" })).toBeDisabled();
  await look(person, "case-story");
  await story(person).fill("Un courriel de mon directeur, qui n’était pas lui.");
  await person.getByRole("button", { name: "Retour" }).click();
  await expect(person.getByRole("radio", { name: "Fraude au président" })).toBeChecked();
  await onward(person);
  await expect(story(person)).toHaveValue("Un courriel de mon directeur, qui n’était pas lui.");
  await onward(person);
  await expect(person.getByText("Il manque : la date du premier contact.")).toBeVisible();
  await pressAnyway(person);
  await expect(person.getByRole("alert").getByText("La date de contact est requise")).toBeVisible();
  await person.getByRole("group", { name: "Date du premier contact" }).getByLabel("Je ne sais plus").check();
  await onward(person);
  await expect(person.getByRole("heading", { name: "Depuis, qu’avez-vous fait" })).toBeVisible();
  await onward(person);
  await expect(person).toHaveURL(/step=3/);
  await pressAnyway(person);
  await expect(person.getByRole("alert").getByText("Cochez au moins un type de preuve")).toBeVisible();
  await look(person, "case-evidence-error");
  await person.goto("/dashboard");
  await expect(person.getByRole("heading", { name: /^Affaire / })).toHaveCount(1);
});

test("with two tabs on one draft, the second is warned, keeps its answers, and can overwrite", async ({
  person,
  look,
}) => {
  await createAccount(person, someone());
  await saveProfile(person);
  await begin(person);
  const other = await person.context().newPage();
  await other.goto(person.url());
  for (const [page, text] of [
    [person, "Récit du premier onglet"],
    [other, "Récit du second onglet"],
  ] as const)
    await story(page).fill(text);
  await onward(person);
  await expect(person).toHaveURL(/part=argent/);
  await onward(other);
  await expect(other.getByText(/Ce brouillon a été modifié dans un autre onglet/).first()).toBeVisible();
  await expect(story(other)).toHaveValue("Récit du second onglet");
  await look(other, "case-two-tabs");
  await onward(other);
  await expect(other).toHaveURL(/part=argent/);
  await person.goto(person.url().replace("part=argent", "part=recit"));
  await expect(story(person)).toHaveValue("Récit du second onglet");
});

test("a session that ends during the wizard keeps the typed text", async ({ person }) => {
  const account = someone();
  await createAccount(person, account);
  await saveProfile(person);
  await begin(person);
  await story(person).fill("Un récit long, qu’on n’écrit pas deux fois.");
  await person.getByLabel("Comment vous a-t-on contacté ?").selectOption({ label: "SMS" });
  await person.context().clearCookies({ name: /session_token/ });
  await onward(person);
  await expect(person).toHaveURL(/\/login/);
  await person.getByLabel("E-mail", { exact: true }).fill(account.email);
  await person.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await person.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(person.getByText("Nous avons gardé votre saisie")).toBeVisible();
  await expect(story(person)).toHaveValue("Un récit long, qu’on n’écrit pas deux fois.");
  await expect(person.getByLabel("Comment vous a-t-on contacté ?")).toHaveValue("sms");
  await onward(person);
  await expect(person).toHaveURL(/part=argent/);
});

test("another person's case, and an unknown case, are not found", async ({ person, admin }) => {
  await createAccount(person, someone());
  await saveProfile(person);
  await begin(person);
  const address = new URL(person.url()).pathname;
  await createAccount(admin, someone());
  for (const path of [address, "/case/11111111-1111-4111-8111-111111111111", "/case/rien"]) {
    await admin.goto(path);
    await expect(admin.getByRole("heading", { name: "Dossier non trouvé" })).toBeVisible();
    await expect(admin.getByText("Le dossier que vous recherchez n'existe pas ou a été supprimé.")).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the bank's screen appears with its checkbox, a doubtful refund is asked about once, and a refused file keeps the other files and the answers", async ({
    page,
  }) => {
    await createAccount(page, someone());
    await saveProfile(page);
    await begin(page);
    await story(page).fill("Un SMS de livraison.");
    await onward(page);
    await fillDate(page, "Date du premier contact", "2026-02-03");
    await page.getByLabel("Montant total perdu").fill("10");
    await onward(page);
    await page.getByLabel("J’ai contacté ma banque").check();
    await onward(page);
    await expect(page.getByLabel("Montant remboursé")).toBeHidden();
    await page.getByLabel("Où en est le remboursement ?").selectOption({ label: "Remboursement partiel" });
    await page.getByLabel("Montant remboursé").fill("beaucoup");
    await onward(page);
    await expect(page.getByRole("alert").getByText("Indiquez un montant en euros")).toBeVisible();
    await page.getByLabel("Montant remboursé").fill("20");
    await onward(page);
    await expect(page.getByText("Le montant remboursé dépasse le montant perdu.")).toBeVisible();
    await expect(page.getByLabel("Montant remboursé")).toHaveValue("20");
    await onward(page);

    await page.getByRole("checkbox", { name: "E-mails" }).check();
    const empty = { name: "vide.pdf", mimeType: "application/pdf", buffer: Buffer.from("") };
    const broken = { name: "faux.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 rien") };
    const whole = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Bonjour") };
    await page.locator('input[type="file"]').setInputFiles([empty, broken, whole]);
    await onward(page);
    await expect(page.getByRole("alert").getByText(/^vide\.pdf/)).toBeVisible();
    await expect(page.getByText(/^Gardé tel quel, sous scellé/)).toBeVisible();
    await expect(page.getByRole("link", { name: /^notes\.txt/ })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "E-mails" })).toBeChecked();
    await onward(page);
    await expect(page.getByRole("heading", { name: "Récapitulatif" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^notes\.txt/ })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Télécharger notes.txt" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("notes.txt");
  });
});
