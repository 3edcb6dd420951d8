import type { Page } from "@playwright/test";
import { approveDocument, setUp } from "./support/admin-steps.ts";
import { type Account, attach, fillDate } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

/** What a person does on the way, counted: pages seen, presses, fields filled, words on the pages. */
type Count = { screens: number; taps: number; inputs: number; words: number };

/** Walks as a person on a phone of 360 px, and counts. */
class Walker {
  readonly count: Count = { screens: 0, taps: 0, inputs: 0, words: 0 };
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  /** A new screen is there once its address and its heading are. */
  async arrive(url: RegExp, heading: string | RegExp): Promise<void> {
    await expect(this.page).toHaveURL(url);
    await expect(this.page.getByRole("heading", { name: heading }).first()).toBeVisible();
    this.count.screens++;
    this.count.words += ((await this.page.locator("main").textContent()) ?? "").split(/\s+/).length;
  }
  async tap(role: "link" | "button" | "checkbox" | "radio", name: string | RegExp): Promise<void> {
    await this.page.getByRole(role, { name }).first().click();
    this.count.taps++;
  }
  async fill(label: string, text: string): Promise<void> {
    const named = this.page.getByRole("combobox", { name: label, exact: true });
    await this.page.getByLabel(label, { exact: true }).or(named).first().fill(text);
    this.count.inputs++;
  }
  /** Opens a line that shows an answer. */
  async open(name: string): Promise<void> {
    await this.page.locator("summary", { hasText: name }).first().click();
    this.count.taps++;
  }
  async date(label: string, iso: string): Promise<void> {
    await fillDate(this.page, label, iso);
    this.count.inputs += 3;
  }
}

/** From the home page to the story told, without an account: on one page with scripts, on two without. */
async function tell(walker: Walker, scripts: boolean): Promise<void> {
  const { page } = walker;
  await page.goto("/");
  await walker.arrive(/\/$/, /./);
  await page.locator('a[href="/raconter?type=fake_bank_advisor"]').first().click();
  walker.count.taps++;
  await walker.arrive(/raconter/, "Racontez, avec vos mots");
  const story = "Un homme m’a appelée samedi. Le 25 octobre 2026, j’ai fait un virement de 4 200 €.";
  await page.getByLabel("Racontez ce qui s’est passé").fill(story);
  walker.count.inputs++;
  if (!scripts) {
    await walker.tap("button", "Continuer");
    await walker.arrive(/argent/, "Ce que dit votre récit");
  }
  // What the story says is there already, each with its words.
  for (const [name, value] of [
    ["Paiement", "25/10/2026"],
    ["Montant", "4 200 €"],
    ["Moyen", "Virement bancaire"],
  ] as const)
    await expect(page.locator("summary", { hasText: name }).first()).toContainText(value);
  // With scripts, what is missing is asked one thing at a time.
  if (scripts) {
    await page.getByRole("button", { name: "Je ne sais pas" }).click();
    walker.count.taps++;
  } else await walker.open("Premier contact");
  await walker.date("Date du premier contact", "2026-10-24");
  await walker.open("Preuves");
  await walker.tap("checkbox", "Relevés bancaires");
  await walker.tap("button", "Continuer");
  await walker.arrive(/maintenant/, "À faire maintenant");
  await expect(page.getByRole("heading", { name: /rappel du virement/ })).toBeVisible();
  await expect(page.getByText("Information générale, à confirmer avec votre avocat.")).toBeVisible();
}

/** Then the account and the profile, by which the story becomes a case. */
async function becomeClient(walker: Walker, { email }: Account): Promise<void> {
  const { page } = walker;
  await expect(page.getByText("Vous devez être connecté pour soumettre un dossier")).toBeVisible();
  await page.getByLabel("Prénom").fill("Camille");
  await page.getByLabel(/^Nom/).fill("Durand");
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByLabel(/^Téléphone mobile/).fill("06 12 34 56 78");
  walker.count.inputs += 4;
  await walker.fill("Mot de passe", "un parapluie bleu");
  await walker.tap("button", "Créer mon compte");
  await walker.arrive(/\/profile$/, "Compléter mon profil");
  await walker.date("Date de naissance", "1957-04-12");
  await page
    .getByLabel(/^Numéro fiscal/)
    .first()
    .fill("3023217600053");
  walker.count.inputs++;
  await walker.fill("Adresse", "3 rue Haute Pierre");
  await walker.fill("Code postal", "57000");
  await walker.fill("Ville", "Metz");
  await walker.fill("Département", "Moselle");
  await walker.tap("checkbox", /politique de confidentialité/);
  await walker.tap("checkbox", /conditions générales/);
  await walker.tap("button", "Enregistrer, puis mes documents");
  await walker.arrive(/first-document$/, /./);
}

/** The three documents, then the summary and the agreement that the case is sent once they are accepted. */
async function sendDocuments(walker: Walker, scripts: boolean): Promise<void> {
  const { page } = walker;
  await walker.tap("radio", "Passeport");
  await attach(page, /^Page avec la photo|^Recto du document/, "photo.jpg", scripts);
  await walker.tap("button", "Envoyer ce document");
  await walker.arrive(/second-document$/, /./);
  await walker.tap("radio", "Carte d’identité");
  await attach(page, /^Recto du document/, "photo.jpg", scripts);
  await attach(page, /^Verso du document/, "photo.png", scripts);
  await walker.tap("button", "Envoyer ce document");
  await walker.arrive(/proof-of-address$/, /./);
  await attach(page, /^Justificatif de domicile/, "deux-pages.pdf", scripts);
  // Choosing each of the four files is a press.
  walker.count.taps += 4;
  await walker.tap("button", "Envoyer ce document");
  await walker.arrive(/\/case\/[0-9a-f-]+\?step=4$/, "Récapitulatif");
  await expect(page.getByText("Document soumis avec succès").last()).toBeVisible();
  for (const told of ["Un homme m’a appelée samedi.", "4 200 €", "Virement bancaire", "Relevés bancaires"])
    await expect(page.getByText(told).last()).toBeVisible();
  await walker.tap("button", "Envoyer mon dossier dès que mon identité est vérifiée");
  await walker.arrive(/\/case\/[0-9a-f-]+\/sent$/, "Votre dossier est prêt");
}

/** From the home page to a case that leaves without another act of the person. */
async function walk(page: Page, account: Account, scripts: boolean): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const walker = new Walker(page);
  await tell(walker, scripts);
  const told = { ...walker.count };
  await becomeClient(walker, account);
  await sendDocuments(walker, scripts);
  const { count } = walker;
  test.info().annotations.push({ type: "path", description: JSON.stringify({ told, submitted: count }) });
  expect(told.screens).toBeLessThanOrEqual(scripts ? 3 : 4);
  expect(count.screens).toBeLessThanOrEqual(scripts ? 9 : 10);
  expect(count.taps).toBeLessThanOrEqual(20);
}

test.describe("on a new installation", () => {
  test.use({ hasOwnServer: true });

  test("a visitor tells a story, opens an account and agrees to send the case, which leaves when the third document is approved", async ({
    page,
    admin,
    server,
    account,
  }) => {
    test.setTimeout(300_000);
    await setUp(admin, server);
    await walk(page, account, true);
    await admin.goto("/admin/documents");
    for (const label of ["Passeport", "Carte d’identité", "Justificatif"]) await approveDocument(admin, label);
    // The page that waits says so by itself.
    await expect(page.getByRole("heading", { name: "Votre dossier est envoyé" })).toBeVisible();
    await page.getByRole("link", { name: "Tableau de bord" }).last().click();
    await page.getByRole("heading", { name: "Mes dossiers" }).click();
    await expect(page.getByText("En cours d'analyse")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor goes the same way, to the agreement", async ({ page, account }) => {
    test.setTimeout(300_000);
    await walk(page, account, false);
  });
});
