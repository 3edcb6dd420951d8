import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { fillDate } from "./person-steps.ts";

/** The steps by which somebody becomes a verified lawyer of the product: the first line of the synthetic directory. */
export const ZOE = { email: "zoe.leveque@exemple.fr", password: "cheval agrafe pile" };

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Sends the form of `/partenaires`. */
export async function applyAsLawyer(page: Page): Promise<void> {
  await page.goto("/partenaires");
  await field(page, "Nom et prénom").fill("Zoé Lévêque");
  await field(page, "Barreau").fill("Paris");
  await field(page, "Années de barreau").fill("14");
  await field(page, "E-mail professionnel").fill(ZOE.email);
  await field(page, "Téléphone").fill("06 12 34 56 78");
  await field(page, "Votre pratique").fill("Droit bancaire.");
  await press(page, "Envoyer ma candidature");
  await expect(page.getByText("Votre demande a été envoyée avec succès")).toBeVisible();
}

/** Loads an issue of the national directory on its open page. */
export async function loadIssue(admin: Page, name: string, buffer: Uint8Array): Promise<void> {
  await field(admin, "Fichier CSV").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(buffer) });
  await press(admin, "Charger l’annuaire");
}

/** Opens the account of the invitation's page, which then asks for a second factor. */
export async function openLawyerAccount(page: Page): Promise<void> {
  await field(page, "Mot de passe").fill(ZOE.password);
  await press(page, "Créer mon compte d’avocat");
  await expect(page).toHaveURL(/second-factor\?redirectTo=%2Flawyer%2Fregistration$/);
}

/** Links an authenticator app and keeps the recovery codes. */
export async function secureAccount(page: Page): Promise<void> {
  await expect(page.getByText("Votre espace d’avocat demande une double authentification")).toBeVisible();
  await field(page, "Votre mot de passe").fill(ZOE.password);
  await press(page, "Activer");
  const secret = ((await page.getByRole("main").locator("code").textContent()) ?? "").replace(/\s/g, "");
  await field(page, "Code à six chiffres").fill(TOTP.generate({ secret: Secret.fromBase32(secret) }));
  await press(page, "Activer");
  await press(page, "J’ai gardé mes codes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mon inscription d’avocat");
}

/** Fills and sends the registration, which the directory verifies. */
export async function register(page: Page): Promise<void> {
  await field(page, "Barreau").fill("paris");
  const oath = page.getByRole("group", { name: /^Date de serment/ });
  await oath.getByLabel("Jour").fill("18");
  await oath.getByLabel("Mois").fill("1");
  await oath.getByLabel("Année").fill("2012");
  await field(page, "Assureur").fill("Assureur d’exemple");
  await field(page, "Numéro de police").fill("RC-1");
  await fillDate(page, "Fin de validité", "2099-12-31");
  await page.getByLabel("Hameçonnage (phishing)").check();
  await page.getByLabel("J’accepte d’avoir une page publique").check();
  await press(page, "Enregistrer mon inscription");
  await expect(page.getByText("Inscription enregistrée et vérifiée").first()).toBeVisible();
}
