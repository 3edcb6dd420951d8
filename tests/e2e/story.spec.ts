import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const text = (page: Page) => page.getByLabel("Racontez ce qui s’est passé");
/** The story goes on past the money, which is asked where the text did not tell all of it. */
async function leaveMoney(page: Page): Promise<void> {
  const asked = page.getByRole("heading", { name: "Ce que dit votre récit", level: 1 });
  // The address changes before the page does.
  await asked
    .or(page.getByRole("heading", { name: "À faire maintenant" }))
    .first()
    .waitFor();
  if (await asked.isVisible()) await page.getByRole("button", { name: "Continuer" }).click();
}
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
  await text(page).fill("J’ai fait un virement.");
  await expect(page.getByLabel("Jour")).toHaveCount(3);
  await expect(page.getByRole("group", { name: /^Date du paiement/ })).toBeVisible();
  await page.getByRole("button", { name: "Question suivante" }).click();
  await expect(line(page, "Montant")).toBeFocused();
  await page.getByRole("button", { name: "Je ne sais pas", exact: true }).click();
  await expect(line(page, "Montant")).toContainText("je ne sais pas");
  await expect(line(page, "Votre banque")).toBeFocused();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/maintenant$/);
});

test("a sum in francs stays in francs, and the country is asked before any date of France", async ({ page }) => {
  await page.goto("/raconter?type=phishing");
  await text(page).fill("Le 25 octobre 2026, j’ai fait un virement de CHF 8'400 depuis UBS.");
  await expect(line(page, "Montant")).toContainText("8 400 CHF");
  await page.getByRole("button", { name: "Continuer" }).click();
  await leaveMoney(page);
  await expect(page.getByRole("heading", { name: /^Dans quel pays vivez-vous, et où est votre compte/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "En France" })).toHaveCount(0);
  await expect(page.getByText("Date sûre")).toHaveCount(0);
});

test("where another person lives is asked of who tells for them, and decides what is to do", async ({ page }) => {
  await page.goto("/raconter?type=phishing");
  await text(page).fill("Le 25 octobre 2026, ma mère a fait un virement de 4 200 €.");
  await page.getByLabel(/^Pour qui racontez-vous/).selectOption("Un proche");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel("Son prénom et son nom").fill("Jeanne Favre");
  await page.getByLabel("Pays où vit cette personne").selectOption("Suisse");
  await page.getByRole("button", { name: "Continuer" }).click();
  await leaveMoney(page);
  await expect(page.getByRole("heading", { name: "En Suisse" })).toBeVisible();
  await expect(page.getByText(/Là où vit Jeanne Favre.*143/)).toBeVisible();
  await page.getByRole("link", { name: "Changer de pays" }).click();
  await page.getByLabel("Pays où vit Jeanne Favre").selectOption("France");
  await page.getByLabel("Pays de sa banque").selectOption("France");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { name: "En Suisse" })).toHaveCount(0);
});

test("France is one tap where nothing names a country", async ({ page }) => {
  await page.goto("/raconter?type=phishing");
  await text(page).fill("Le 25 octobre 2026, j’ai fait un virement de 4 200 €.");
  await page.getByRole("button", { name: "Continuer" }).click();
  await leaveMoney(page);
  await page.getByRole("button", { name: "En France" }).click();
  await expect(page.getByRole("button", { name: "En France" })).toHaveCount(0);
  await expect(
    page.getByRole("heading", { name: "Le plus pressé" }).or(page.getByText("Le plus pressé")),
  ).toBeVisible();
});

test("a page that needs a story says so above the situations, when nothing was told", async ({ page }) => {
  await page.goto("/raconter/lettre?quoi=recall");
  await expect(page.getByText("Pour préparer votre lettre, dites d’abord ce qui est arrivé.")).toBeVisible();
  await expect(page.locator("main a[href^='/raconter?type=']")).toHaveCount(12);
  await page.goto("/raconter/maintenant");
  await expect(page.getByText("Pour savoir quoi faire, dites d’abord ce qui est arrivé.")).toBeVisible();
  await page.getByRole("link", { name: "L’argent vient de partir ? Les premiers gestes" }).click();
  await expect(page).toHaveURL(/\/premiers-gestes$/);
});

test("an answer that is read from the text and not confirmed is kept nowhere", async ({ page }) => {
  await page.goto("/raconter?type=phishing");
  await text(page).fill("Le 25 octobre 2026, j’ai fait un virement de 4 200 €.");
  await expect(line(page, "Montant")).toContainText("4 200 €");
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await page.goto("/raconter/maintenant");
  await expect(page.getByText("Vos dates dépendent du jour du paiement")).toBeVisible();
});

test("what the text does not say of bank and complaint is « à préciser », and what it says is read", async ({
  page,
}) => {
  await page.goto("/raconter?type=unknown");
  await text(page).fill("Hier j’ai fait un virement de 4 200 €.");
  for (const name of ["Banque prévenue", "Plainte"]) await expect(line(page, name)).toContainText("à préciser");
  await text(page).fill(
    "Hier un faux conseiller m’a appelé. J’ai viré 4 200 € vers LT12 1000 0111 0100 1000. J’ai appelé la banque. Je n’ai pas encore porté plainte.",
  );
  await expect(line(page, "Banque prévenue")).toContainText("oui");
  await expect(line(page, "Banque prévenue")).toContainText("« ai appelé la banque »");
  await expect(line(page, "Plainte")).toContainText("pas encore");
  await expect(line(page, "Ressemble à")).toContainText("Faux conseiller bancaire");
  await expect(line(page, "Compte où l’argent est allé")).toContainText("LT12 1000 0111 0100 1000");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/maintenant$/);
  await page.getByRole("link", { name: "Le relire" }).click();
  await expect(line(page, "Banque prévenue")).toContainText("oui");
  await expect(page.getByText("Faux conseiller bancaire ·")).toBeVisible();
});

/** Tells a transfer, then opens the letter that asks the bank for its return. */
async function openLetter(page: Page) {
  await page.goto("/raconter?type=phishing");
  await text(page).fill("Le 25 octobre 2026, j’ai fait un virement de 4 200 € depuis la Banque Postale.");
  await page.getByRole("button", { name: "Continuer" }).click();
  // Without scripts, what the text says has a page of its own.
  await expect(page).toHaveURL(/argent$|maintenant$/);
  if (page.url().endsWith("argent")) await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/maintenant$/);
  await page.goto("/raconter/lettre?quoi=recall");
}

test("the gaps of a letter before an account are fields in its text, and what is missing leads to each", async ({
  page,
  look,
}) => {
  await openLetter(page);
  const missing = page.getByText(/^Il manque \d+ éléments$/);
  await missing.click();
  const count = await page.getByRole("region", { name: "La suite" }).getByRole("listitem").count();
  await page.getByRole("link", { name: "le bénéficiaire" }).click();
  await expect(page.getByLabel("Le bénéficiaire")).toBeInViewport();
  await page.getByLabel("Le bénéficiaire").fill("Vilnius Trade");
  await page.getByLabel("Vos nom et prénom").fill("Camille Durand");
  await expect(page.getByText(`Il manque ${count - 2} éléments`)).toBeVisible();
  // The name is asked once, and signs the letter too.
  await expect(page.getByText("Camille Durand")).toHaveCount(2);
  await look(page, "lettre-avant-compte");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "PDF", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("what is typed in the gaps of a letter comes back in its text, and is stored nowhere", async ({ page }) => {
    await openLetter(page);
    await page.getByLabel("Le bénéficiaire").fill("Vilnius Trade");
    await page.getByRole("button", { name: "Mettre le texte à jour" }).click();
    await expect(page.getByLabel("Le bénéficiaire")).toHaveValue("Vilnius Trade");
    await page.getByText("Texte à copier").click();
    await expect(page.getByLabel("Texte de la lettre")).toHaveValue(/Vilnius Trade/);
    await page.goto("/raconter/lettre?quoi=recall");
    await expect(page.getByLabel("Le bénéficiaire")).toHaveValue("");
  });
});
