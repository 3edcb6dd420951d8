import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const text = (page: Page) => page.getByLabel("Racontez ce qui s’est passé");
const line = (page: Page, name: string) => page.locator("[data-facts] summary", { hasText: name });

test("what the text says stands beside it as it is typed, a correction by hand stays, and all is kept at once", async ({
  page,
}) => {
  await page.goto("/raconter?type=phishing");
  await text(page).fill("Le 25 octobre 2026, j’ai fait un virement de 4 200 €.");
  await expect(line(page, "Montant")).toContainText("« 4 200 € »");
  await expect(line(page, "Paiement")).toContainText("25/10/2026");
  await line(page, "Montant").click();
  await page.getByLabel(/^Montant total perdu/).fill("4 300");
  await text(page).fill("Le 26 octobre 2026, j’ai fait un virement de 4 200 € depuis la Banque Postale.");
  await expect(line(page, "Paiement")).toContainText("26/10/2026");
  await expect(line(page, "Votre banque")).toContainText("La Banque Postale");
  await expect(line(page, "Montant")).toContainText("4 300 €");
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.reload();
  // The scripts come at the first key.
  await page.keyboard.press("Shift");
  await expect(line(page, "Montant")).toContainText("4 300 €");
  await expect(line(page, "Paiement")).toContainText("26/10/2026");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/maintenant$/);
  await page.getByRole("link", { name: "Le relire" }).click();
  await expect(line(page, "Montant")).toContainText("4 300 €");
  // What was read and confirmed follows the text as long as nobody corrected it.
  await text(page).fill("Le 27 octobre 2026, j’ai fait un virement de 4 200 €.");
  await expect(line(page, "Paiement")).toContainText("27/10/2026");
  await expect(line(page, "Votre banque")).toContainText("à préciser");
});

test("what is missing is asked one thing at a time, and « Continuer » waits for none of it", async ({ page }) => {
  await page.goto("/raconter?type=phishing");
  await text(page).fill("J’ai fait un virement de CHF 4’200.–");
  await expect(page.getByLabel("Jour")).toHaveCount(3);
  await expect(page.getByRole("group", { name: /^Date du paiement/ })).toBeVisible();
  await page.getByRole("button", { name: "Question suivante" }).click();
  await expect(line(page, "Montant")).toBeFocused();
  await expect(page.getByText("Indiquez la somme en euros, même approximative.")).toBeVisible();
  await page.getByRole("button", { name: "Je ne sais pas", exact: true }).click();
  await expect(line(page, "Montant")).toContainText("je ne sais pas");
  await expect(line(page, "Votre banque")).toBeFocused();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/maintenant$/);
});

test("an answer that is read from the text and not confirmed is kept nowhere", async ({ page }) => {
  await page.goto("/raconter?type=phishing");
  await text(page).fill("Le 25 octobre 2026, j’ai fait un virement de 4 200 €.");
  await expect(line(page, "Montant")).toContainText("4 200 €");
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.goto("/raconter/maintenant");
  await expect(page.getByText("Vos dates dépendent du jour du paiement")).toBeVisible();
});
