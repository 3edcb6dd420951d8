import { seededPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test("a client adds a payment, corrects it, and removes it after a question", async ({ server, person, look }) => {
  const pair = await seededPair(server);
  await signInAs(person, server, pair.client);
  await person.goto(`${server.url}/case/${pair.caseId}`);
  await person.getByRole("link", { name: "Ajouter une opération" }).click();

  await expect(person.getByRole("heading", { name: "Ajouter une opération", exact: true })).toBeVisible();
  await person.getByLabel("Montant", { exact: true }).fill("4 200,50");
  await person.getByLabel("Ce que votre banque a affiché").waitFor({ state: "hidden" });
  await person.getByLabel("Moyen de paiement").selectOption({ label: "Virement instantané" });
  await person.getByLabel("Ce que votre banque a affiché").selectOption({ label: "Le nom ne correspond pas" });
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
  await expect(person.getByLabel("Montant", { exact: true })).toHaveValue("");
  await look(person, "payments");

  await person.getByRole("link", { name: /^Modifier l’opération/ }).click();
  // Until then the page still shows the form of a new one.
  await expect(person.getByRole("heading", { name: "Modifier une opération", exact: true })).toBeVisible();
  await person.getByLabel("Montant", { exact: true }).fill("4 300");
  await person.getByRole("button", { name: "Enregistrer cette opération", exact: true }).click();
  await expect(person.getByRole("link", { name: /^Modifier l’opération de 4\s300\s€/ })).toBeVisible();

  await person.getByRole("button", { name: /^Retirer l’opération de 4\s300\s€/ }).click();
  await person.getByRole("dialog").getByRole("button", { name: "Retirer l’opération", exact: true }).click();
  await expect(person.getByRole("heading", { name: "Opérations enregistrées", exact: true })).toBeHidden();
});
