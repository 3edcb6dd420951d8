import { expect, type Locator, type Page } from "@playwright/test";

/** The person's steps of the journey, found by the words on the page. Each step works with and without JavaScript. */

export type Account = { firstName: string; lastName: string; email: string; password: string };

export const camille: Account = {
  firstName: "Camille",
  lastName: "Durand",
  email: "camille@exemple.fr",
  password: "un parapluie bleu",
};

/** Somebody of that name and password, whose address nobody else has. */
export const newAccount = (): Account => ({
  ...camille,
  email: `camille.${crypto.randomUUID().slice(0, 13)}@exemple.fr`,
});

/** The path of a file of tests/fixtures/files, from the runner's working directory. */
export const fixture = (name: string): string => `tests/fixtures/files/${name}`;

export async function register(page: Page, account = camille): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Prénom", { exact: true }).fill(account.firstName);
  await page.getByLabel("Nom", { exact: true }).fill(account.lastName);
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Téléphone mobile", { exact: true }).fill("06 12 34 56 78");
  await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Inscription réussie !").last()).toBeVisible();
}

export async function logIn(page: Page, account = camille): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page.getByText("Connexion réussie !").last()).toBeVisible();
}

export async function completeProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await fillDate(page, "Date de naissance", "1975-04-12");
  await page.getByLabel(/^Numéro fiscal/).fill("3023217600053");
  await page.getByLabel("Adresse", { exact: true }).fill("3 rue Haute Pierre");
  await page.getByLabel("Code postal").fill("57000");
  await page.getByLabel("Ville").fill("Metz");
  await page.getByLabel("Département").fill("Moselle");
  await page.getByLabel(/J’accepte la politique de confidentialité/).check();
  await page.getByLabel(/J’accepte les conditions générales/).check();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Profil mis à jour avec succès").last()).toBeVisible();
}

/** Unfolds a part of the profile that is known, to change it. */
export async function unfoldKnown(page: Page, part: string): Promise<void> {
  await page.locator("summary", { hasText: part }).click();
}

/** Fills the three fields of a date. */
export async function fillDate(page: Page | Locator, label: string, iso: string): Promise<void> {
  const [year = "", month = "", day = ""] = iso.split("-");
  const group = page.getByRole("group", { name: label });
  await group.getByLabel("Jour").fill(day);
  await group.getByLabel("Mois").fill(month);
  await group.getByLabel("Année").fill(year);
}

type Document = { type?: string; front: string; back?: string };

/** Sends one document of the verification, from its page. */
export async function sendDocument(page: Page, { type, front, back }: Document, scripts = true): Promise<void> {
  if (type) await page.getByRole("radio", { name: type }).check();
  const only = type === "Passeport" ? /^Page avec la photo|^Recto du document/ : /^Recto du document/;
  await attach(page, type ? only : /^Justificatif de domicile/, front, scripts);
  if (back) await attach(page, /^Verso du document/, back, scripts);
  await page.getByRole("button", { name: "Envoyer ce document" }).click();
  await expect(page.getByText("Document soumis avec succès").last()).toBeVisible();
}

/** Selects a file; with JavaScript, waits until it is uploaded. */
export async function attach(page: Page, label: string | RegExp, name: string, scripts = true): Promise<void> {
  const field = page.locator("[data-field]", { has: page.getByLabel(label) });
  await field.locator('input[type="file"]').first().setInputFiles(fixture(name));
  if (scripts) await expect(field.getByText(/· prêt à envoyer$/)).toBeVisible({ timeout: 30_000 });
}

/** Sends the three documents: a JPEG photo, an HEIC photo with a JPEG back, and a PDF of two pages. */
export async function proveIdentity(page: Page, scripts = true): Promise<void> {
  await page.goto("/verify-identity");
  await page.getByRole("link", { name: "Commencer" }).click();
  await expect(page).toHaveURL(/first-document$/);
  await sendDocument(page, { type: "Passeport", front: "photo.jpg" }, scripts);
  await expect(page).toHaveURL(/second-document$/);
  await sendDocument(page, { type: "Carte d’identité", front: "photo.heic", back: "photo.png" }, scripts);
  await expect(page).toHaveURL(/proof-of-address$/);
  await sendDocument(page, { front: "deux-pages.pdf" }, scripts);
  await expect(page).toHaveURL(/\/verify-identity\/status$/);
}

export const STORY = "Un faux conseiller m’a promis 8 % par an, puis a cessé de répondre.";

/** Fills steps 1 to 3 of the wizard, from the dashboard to the summary. */
export async function describeCase(page: Page, scripts = true): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Créer un dossier" }).first().click();
  await page.getByRole("radio", { name: "Faux investissement" }).check();
  await onward(page);
  await page.getByLabel("Racontez ce qui s’est passé").fill(STORY);
  await page.getByLabel("Comment vous a-t-on contacté ?").selectOption({ label: "Téléphone" });
  await onward(page);
  await fillDate(page, "Date du premier contact", "2026-03-14");
  await page.getByLabel("Montant total perdu").fill("12 480,50");
  await onward(page);
  await page.getByLabel("J’ai contacté ma banque").check();
  await onward(page);
  await page.getByLabel("Où en est le remboursement ?").selectOption({ index: 1 });
  await onward(page);
  await page.getByRole("checkbox", { name: "Justificatifs de paiement" }).check();
  await attach(page, /^Joindre des fichiers/, "deux-pages.pdf", scripts);
  await onward(page);
  await expect(page.getByRole("heading", { name: "Récapitulatif" })).toBeVisible();
  await expect(page.getByText(STORY)).toBeVisible();
}

/** Presses « Continuer » in the wizard. */
export async function onward(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continuer" }).click();
}

/** Completes the three steps of the tutorial shown on the first visit. */
export async function followTutorial(page: Page): Promise<void> {
  const tutorial = page.getByRole("dialog", { name: "Bienvenue dans votre conversation" });
  for (const step of [1, 2, 3]) {
    await expect(tutorial.getByText(`Étape ${step} sur 3`)).toBeVisible();
    await tutorial.getByRole("button", { name: step === 3 ? "Commencer" : "Suivant" }).click();
  }
  await expect(tutorial).toBeHidden();
}

/** Sends a message in the open conversation, with optional files. */
export async function writeMessage(page: Page, text: string, ...files: string[]): Promise<void> {
  const form = page.getByRole("form", { name: "Écrire un message" });
  if (files.length > 0) {
    await form.locator('input[type="file"]').setInputFiles(files.map(fixture));
    await expect(form.getByText(/· prêt à envoyer$/)).toHaveCount(files.length, { timeout: 30_000 });
  }
  await form.getByLabel("Votre message").fill(text);
  await expect(form.getByLabel("Votre message")).toHaveValue(text);
  await form.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(thread(page).getByText(text)).toBeVisible();
  // Until then the message is shown as being sent, and the server has not stored it.
  await expect(thread(page).getByText("Envoi en cours…")).toHaveCount(0);
  await expect(thread(page).getByText(text)).toBeVisible();
}

/** Opens the conversation from the page that confirms the submission. */
export async function openConversation(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/case\/[0-9a-f-]+\/sent$/);
  await expect(page.getByRole("heading", { name: "Votre dossier est envoyé" })).toBeVisible();
  await page.getByRole("link", { name: "Ouvrir la conversation" }).click();
  await expect(page).toHaveURL(/\/case\/[0-9a-f-]+\/chat$/);
}

export const thread = (page: Page) => page.getByRole("log", { name: "Messages" });
