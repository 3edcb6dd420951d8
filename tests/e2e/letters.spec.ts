import type { Page } from "@playwright/test";
import { nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

/** Notes a payment that its client did not make, on the page of the payments of a case. */
async function addPayment(page: Page): Promise<void> {
  await page.getByLabel("Montant", { exact: true }).fill("1 200");
  await page.getByLabel("Moyen de paiement").selectOption({ label: "Carte bancaire" });
  await page.getByText("Préciser (facultatif)", { exact: true }).click();
  await page.getByLabel(/^Avez-vous tapé un code/).selectOption({ label: "Non" });
  await page.getByRole("button", { name: "Ajouter cette opération", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Opérations enregistrées", exact: true })).toBeVisible();
}

const CONTEST = /^Préparer cette lettre\s: Contestation/;

test("a client writes a letter whose ground waits for a lawyer, and its sending starts the days of the bank", async ({
  server,
  person,
  admin,
  look,
}) => {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await signInAs(admin, server, pair.staff);
  await person.goto(`${server.url}/case/${pair.caseId}/payments`);
  await addPayment(person);
  await person.goto(`${server.url}/case/${pair.caseId}`);
  await person.getByRole("link", { name: "Écrire une lettre", exact: true }).click();
  await expect(person.getByRole("heading", { name: "À envoyer", exact: true })).toBeVisible();
  await look(person, "letters");

  await person.getByRole("link", { name: CONTEST }).click();
  await expect(person.getByRole("checkbox", { name: /1\s200\s€/ })).toBeChecked();
  await look(person, "letter-new");
  await person.getByRole("button", { name: "Écrire la lettre", exact: true }).click();
  await expect(person.getByRole("link", { name: "nom et adresse du destinataire" })).toBeHidden();
  await person.getByText(/^Il manque \d+ éléments$/).click();
  await person.getByRole("link", { name: "nom et adresse du destinataire" }).click();
  await expect(person.getByText("Ce choix reste à confirmer par un avocat.", { exact: true })).toBeVisible();
  await person.getByLabel(/^Nom et adresse/).fill("Banque du Nord\n1 rue Basse\n59000 Lille");
  await person.locator("summary", { hasText: "l’objet" }).click();
  await person.getByLabel(/^Objet/).fill("Ma contestation");
  await person.getByLabel("Les derniers chiffres de votre numéro de compte").fill("4471");
  // The account keeps what is typed: a tab that closes loses nothing.
  await expect(person.getByText(/^Enregistré à/)).toBeVisible();
  await person.getByRole("button", { name: "Enregistrer et relire", exact: true }).click();
  await expect(person.getByText("Objet\u00a0: Ma contestation", { exact: true })).toBeVisible();
  await look(person, "letter");

  const page = person.url();
  const files = page.replace("/case/", "/cases/").replace(/#.*$/, "");
  for (const [name, type] of [
    ["lettre.docx", "wordprocessingml"],
    ["lettre.pdf", "application/pdf"],
    ["lettre.txt", "text/plain"],
  ] as const) {
    const answer = await person.request.get(`${files}/${name}`);
    expect(answer.status()).toBe(200);
    const headers = answer.headers();
    expect(headers["content-type"]).toContain(type);
    expect(headers["content-disposition"]).toMatch(/^attachment;/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    if (name === "lettre.txt") {
      const text = await answer.text();
      expect(text).toContain("Banque du Nord\n1 rue Basse\n59000 Lille");
      expect(text).toContain("Compte débité\u00a0: 4471.");
    }
  }

  await admin.goto(page.replace("/case/", "/admin/cases/"));
  await expect(admin.getByText("Ce choix reste à confirmer par un avocat.", { exact: true })).toBeVisible();
  await expect(admin.getByRole("button", { name: "Confirmer ce fondement", exact: true })).toHaveCount(0);
  await look(admin, "admin-letter");

  await person.getByRole("button", { name: "Je l’ai envoyée", exact: true }).click();
  await person.getByLabel("Par", { exact: true }).selectOption({ label: "Lettre recommandée avec avis de réception" });
  await person.getByLabel(/^Preuve de dépôt/).setInputFiles("tests/fixtures/files/photo.jpg");
  await person.getByRole("button", { name: "Noter l’envoi", exact: true }).click();
  await expect(person.getByText(/^Envoyée le \d/)).toBeVisible();
  await expect(person.getByRole("link", { name: "photo.jpg", exact: true })).toBeVisible();
  await expect(person.getByText(/les délais de réponse de la banque et du médiateur/)).toBeVisible();
  await look(person, "letter-sent");

  await person.getByRole("button", { name: "Elle n’est pas partie", exact: true }).click();
  await person.getByRole("dialog").getByRole("button", { name: "Elle n’est pas partie", exact: true }).click();
  await expect(person.getByRole("button", { name: "Je l’ai envoyée", exact: true })).toBeVisible();
});

test("the file of a letter has what was just typed in its gaps", async ({ server, person }) => {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await person.goto(`${server.url}/case/${pair.caseId}/payments`);
  await addPayment(person);
  await person.goto(`${server.url}/case/${pair.caseId}/letters`);
  await person.getByRole("link", { name: CONTEST }).click();
  await person.getByRole("button", { name: "Écrire la lettre", exact: true }).click();
  const digits = person.getByLabel("Les derniers chiffres de votre numéro de compte");
  await digits.fill("4471");
  const [download] = await Promise.all([
    person.waitForEvent("download"),
    person.getByRole("button", { name: "PDF", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await person.reload();
  await expect(digits).toHaveValue("4471");
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("a letter is written, noted as sent with its proof, and read", async ({ server, page }) => {
    const pair = nextPair(server);
    await signInAs(page, server, pair.client);
    await page.goto(`${server.url}/case/${pair.caseId}/payments`);
    await addPayment(page);
    await page.goto(`${server.url}/case/${pair.caseId}/letters`);
    await page.getByRole("link", { name: CONTEST }).click();
    await page.getByRole("button", { name: "Écrire la lettre", exact: true }).click();
    await page.locator("summary", { hasText: "l’objet" }).click();
    await page.getByLabel(/^Objet/).fill("Ma contestation");
    await page.getByRole("button", { name: "Enregistrer et relire", exact: true }).click();
    await expect(page.getByText("Objet\u00a0: Ma contestation", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByLabel("Les derniers chiffres de votre numéro de compte").fill("4471");
    await page.getByRole("button", { name: "Je l’ai envoyée", exact: true }).click();
    await expect(page.getByText(/Compte débité\s: 4471\./)).toBeVisible();
    await page.getByLabel("Par", { exact: true }).selectOption({ label: "Messagerie sécurisée de la banque" });
    await page.getByLabel(/^Preuve de dépôt/).setInputFiles("tests/fixtures/files/photo.jpg");
    await page.getByRole("button", { name: "Noter l’envoi", exact: true }).click();
    await expect(page.getByText(/^Envoyée le \d/)).toBeVisible();
    await expect(page.getByRole("link", { name: "photo.jpg", exact: true })).toBeVisible();
  });
});
