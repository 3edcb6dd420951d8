import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test("a client adds a payment, corrects it, and removes it after a question", async ({ server, person, look }) => {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await person.goto(`${server.url}/case/${pair.caseId}`);
  await person.getByRole("link", { name: "Ajouter une opération" }).click();

  await expect(person.getByRole("heading", { name: "Ajouter une opération", exact: true })).toBeVisible();
  await person.getByLabel("Montant", { exact: true }).fill("4 200,50");
  await person.getByText("Préciser (facultatif)", { exact: true }).click();
  await person.getByLabel("Ce que la banque a affiché").waitFor({ state: "hidden" });
  await person.getByLabel("Moyen de paiement").selectOption({ label: "Virement instantané" });
  await person.getByLabel("Ce que la banque a affiché").selectOption({ label: "Le nom ne correspond pas" });
  await person.getByLabel(/^Nom du bénéficiaire/).fill("Vilnius Trade UAB");
  await person.getByLabel(/^IBAN du bénéficiaire/).fill("LT12 1000 0111 0100 1000");
  // The account keeps what is typed: a tab that closes loses nothing.
  await expect(person.getByText(/^Enregistré à/)).toBeVisible();
  const second = await person.context().newPage();
  await second.goto(person.url());
  await expect(second.getByLabel(/^Nom du bénéficiaire/)).toHaveValue("Vilnius Trade UAB");
  await second.close();
  await person.getByRole("button", { name: "Ajouter cette opération", exact: true }).click();
  await expect(person.getByText("LT12 1000 0111 0100 1000 (LT)", { exact: true })).toBeVisible();
  // Once there is one, the form of the next one is folded.
  await expect(person.getByLabel("Montant", { exact: true })).toBeHidden();
  await expect(person.getByLabel("Montant", { exact: true })).toHaveValue("");
  await look(person, "payments");

  await person.getByRole("link", { name: /^Modifier l’opération/ }).click();
  // Until then the page still shows the form of a new one.
  await expect(person.getByRole("heading", { name: "Modifier une opération", exact: true })).toBeVisible();
  await person.getByLabel("Montant", { exact: true }).fill("4 300");
  // Each method asks for the acts that it has, by CSS alone.
  await person.getByText("Ce que la banque en sait").first().click();
  await expect(person.getByRole("group", { name: /^Rappel des fonds demandé le/ })).toBeVisible();
  await expect(person.getByRole("group", { name: /^Mandat révoqué le/ })).toBeHidden();
  await person.getByLabel("Moyen de paiement").selectOption({ label: "Prélèvement" });
  await expect(person.getByRole("group", { name: /^Rappel des fonds demandé le/ })).toBeHidden();
  await expect(person.getByRole("group", { name: /^Mandat révoqué le/ })).toBeVisible();
  await person.getByLabel("Moyen de paiement").selectOption({ label: "Virement instantané" });
  await person.getByRole("button", { name: "Enregistrer cette opération", exact: true }).click();
  await expect(person.getByRole("link", { name: /^Modifier l’opération de 4\s300\s€/ })).toBeVisible();

  await person.getByRole("button", { name: /^Retirer l’opération de 4\s300\s€/ }).click();
  await person.getByRole("dialog").getByRole("button", { name: "Retirer l’opération", exact: true }).click();
  await expect(person.getByRole("heading", { name: "Opérations enregistrées", exact: true })).toBeHidden();
});

/** Files of banks with the same three operations. */
const STATEMENTS = {
  "releve.csv": Buffer.from(
    "Date;Libellé;Débit;Crédit\r\n14/03/2026;VIR SEPA VILNIUS TRADE;1 200,50;\r\n15/03/2026;RETRAIT DAB LYON;80,00;\r\n16/03/2026;VIR RECU MARTIN;;20,00\r\n",
    "latin1",
  ),
  "releve.ofx":
    "OFXHEADER:100\n<OFX><STMTTRN><DTPOSTED>20260314<TRNAMT>-1200.50<NAME>VIR SEPA VILNIUS TRADE</STMTTRN><STMTTRN><DTPOSTED>20260315<TRNAMT>-80.00<NAME>RETRAIT DAB LYON</STMTTRN><STMTTRN><DTPOSTED>20260316<TRNAMT>20.00<NAME>MARTIN</STMTTRN></OFX>",
};

test("a client ticks what a statement holds of the fraud, which is added at once", async ({ server, person, look }) => {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await person.goto(`${server.url}/case/${pair.caseId}/payments`);
  await person.getByRole("link", { name: "Reprendre d’un relevé", exact: true }).click();
  await expect(person.getByRole("heading", { name: "Reprendre d’un relevé", exact: true })).toBeVisible();

  await person.getByRole("button", { name: "Lire le relevé", exact: true }).click();
  await expect(person.getByText("Collez des lignes du relevé, ou choisissez un fichier").first()).toBeVisible();
  await person.getByLabel("Lignes du relevé", { exact: true }).fill(`Bonjour
14/03/2026 VIR SEPA VILNIUS TRADE LT12 1000 0111 0100 1000 -1 200,50 €
15/03/2026 CARTE X4821 STEAM -45,90 €
16/03/2026 VIR RECU MARTIN +20,00 €`);
  await look(person, "statement");
  await person.getByRole("button", { name: "Lire le relevé", exact: true }).click();
  await expect(person.getByRole("heading", { name: "2 débits lus", exact: true })).toBeVisible();
  await expect(person.getByText("ni date ni montant")).toBeVisible();
  await person.locator("summary").getByText("1 somme reçue", { exact: true }).click();
  await look(person, "statement-read");

  await person.getByRole("button", { name: "Ajouter les opérations cochées", exact: true }).click();
  await expect(person.getByRole("alert").filter({ hasText: "Cochez au moins une opération à ajouter." })).toBeFocused();
  await person.getByRole("checkbox", { name: /^14\/03\/2026 Virement, VILNIUS TRADE/ }).check();
  await person.getByRole("button", { name: "Ajouter les opérations cochées", exact: true }).click();
  await expect(person.getByText("1 opération ajoutée", { exact: true })).toBeVisible();
  await expect(person.getByText("LT12 1000 0111 0100 1000 (LT)", { exact: true })).toBeVisible();
});

test("a statement is read from the files of banks, without scripts too", async ({ server, browser, person }) => {
  const pair = nextPair(server);
  const folder = mkdtempSync(join(tmpdir(), "statements-"));
  await signInAs(person, server, pair.client);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await person.context().storageState(),
  });
  for (const [page, name] of [
    [await context.newPage(), "releve.csv"],
    [person, "releve.ofx"],
  ] as const) {
    const file = join(folder, name);
    writeFileSync(file, STATEMENTS[name]);
    await page.goto(`${server.url}/case/${pair.caseId}/payments/statement`);
    await page.getByLabel("Ou le fichier de la banque", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Lire le relevé", exact: true }).click();
    // An OFX file has no columns to check.
    if (page !== person) await page.getByRole("button", { name: "Oui, voir les opérations", exact: true }).click();
    await expect(page.getByRole("heading", { name: "2 débits lus", exact: true })).toBeVisible();
    if (page === person) {
      await expect(page.getByText(/^Déjà notée/)).toHaveCount(2);
      continue;
    }
    await page.getByRole("button", { name: "Ajouter les opérations cochées", exact: true }).click();
    await expect(page.getByText("Cochez au moins une opération à ajouter.")).toBeVisible();
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Ajouter les opérations cochées", exact: true }).click();
    await expect(page.getByText("2 opérations ajoutées", { exact: true })).toBeVisible();
    await expect(page.getByText(/VILNIUS TRADE$/).first()).toBeVisible();
  }
  await context.close();
});

/** A card's statement that writes what is paid as positive, under names that no bank of ours uses. */
const CARD_STATEMENT = `Quand;Libellé;À qui;Combien;Solde
14/03/2026;VIR SEPA;VILNIUS TRADE LT12 1000 0111 0100 1000;1 200,50;-1 200,50
15/03/2026;CB 1503;STEAM;45,90;-1 246,40
20/03/2026;MERCI;;-500,00;-746,40`;

test("a person corrects the columns and the signs of a statement before its rows, without scripts too", async ({
  server,
  browser,
  person,
  look,
}) => {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await person.context().storageState(),
  });
  for (const page of [person, await context.newPage()]) {
    await page.goto(`${server.url}/case/${pair.caseId}/payments/statement`);
    await page.getByLabel("Lignes du relevé", { exact: true }).fill(CARD_STATEMENT);
    await page.getByRole("button", { name: "Lire le relevé", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Est-ce bien la date/ })).toBeVisible();
    await expect(page.getByText(/^Il y a un écart de/)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /VILNIUS/ })).toHaveCount(0);
    if (page === person) await look(page, "statement-check");
    await page.getByText("Non, corriger", { exact: true }).click();
    await page
      .getByLabel("Le bénéficiaire", { exact: true })
      .selectOption({ label: "Colonne 3\u00a0: «\u00a0À qui\u00a0»" });
    await page.getByLabel("Inverser les signes", { exact: true }).check();
    if (page === person) await look(page, "statement-correct");
    await page.getByRole("button", { name: "Relire ainsi", exact: true }).click();
    await expect(page.getByText(/^Le compte est bon/)).toBeVisible();
    await expect(page.getByLabel("Inverser les signes", { exact: true })).toBeChecked();
    await page.getByRole("button", { name: "Oui, voir les opérations", exact: true }).click();
    await expect(page.getByRole("heading", { name: "2 débits lus", exact: true })).toBeVisible();
    if (page === person) await expect(page.locator("#operations")).toBeFocused();
    else await expect(page).toHaveURL(/#operations$/);

    // What is ticked stays ticked when the signs are swapped back: the row is then money that came.
    await page.getByRole("checkbox", { name: /^14\/03\/2026.*VILNIUS TRADE/ }).check();
    await page.getByText(/^Est-ce bien la date/).click();
    await page.getByLabel("Inverser les signes", { exact: true }).uncheck();
    await page.getByRole("button", { name: "Relire ainsi", exact: true }).click();
    await expect(page.getByRole("heading", { name: "1 débit lu", exact: true })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^14\/03\/2026.*VILNIUS TRADE/ })).toBeChecked();
    if (page === person) {
      await look(page, "statement-credits");
      continue;
    }
    await page.getByRole("button", { name: "Ajouter les opérations cochées", exact: true }).click();
    await expect(page.getByText("1 opération ajoutée", { exact: true })).toBeVisible();
    await expect(page.getByText("LT12 1000 0111 0100 1000 (LT)", { exact: true })).toBeVisible();
  }
  await context.close();
});

test("what is ticked stays ticked from page to page of a year of 900 lines", async ({ server, person, look }) => {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await person.goto(`${server.url}/case/${pair.caseId}/payments/statement`);
  const file = join(import.meta.dirname, "../fixtures/statements/annee-900-lignes.csv");
  await person.getByLabel("Ou le fichier de la banque", { exact: true }).setInputFiles(file);
  await person.getByRole("button", { name: "Lire le relevé", exact: true }).click();
  await person.getByRole("button", { name: "Oui, voir les opérations", exact: true }).click();
  await expect(person.getByText("Débits 1 à 50 sur 900", { exact: true })).toBeVisible();
  await person.getByRole("checkbox", { name: /MAGASIN 7 / }).check();
  await person.getByRole("button", { name: "Page suivante", exact: true }).click();
  await expect(person.getByText("Débits 51 à 100 sur 900", { exact: true })).toBeFocused();
  await expect(person.getByText("1 opération cochée sur une autre page", { exact: true })).toBeVisible();
  await look(person, "statement-pages");

  await person.getByLabel(/^Chercher un nom/).fill("magasin 899");
  await person.getByLabel(/^Chercher un nom/).press("Enter");
  await expect(person.getByText("Débits\u00a0: 1 sur 900", { exact: true })).toBeFocused();
  await person.getByRole("checkbox", { name: /MAGASIN 899/ }).check();
  await person.getByRole("button", { name: "Ajouter les opérations cochées", exact: true }).click();
  await expect(person.getByText("2 opérations ajoutées", { exact: true })).toBeVisible();
});
