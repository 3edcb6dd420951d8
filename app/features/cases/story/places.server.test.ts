import { expect, it } from "vitest";
import { FOREIGN, placesOf } from "./places.server";

const placesIn = (fields: Record<string, string>, bankName: string | null = null) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return placesOf(form, bankName);
};

it("a story that names no country is of France, with a bank whose country is not known", () => {
  expect(placesIn({ description: "On m’a appelé, et ma banque n’a rien vu." })).toMatchObject({
    accountCountry: null,
    residence: "France",
  });
});

it("the country of a bank is read from its name", () => {
  expect(placesIn({}, "PostFinance").accountCountry).toBe("CH");
  expect(placesIn({}, "BNP Paribas Fortis").accountCountry).toBe("BE");
  expect(placesIn({}, "BNP Paribas").accountCountry).toBe("FR");
});

it("the country where a person lives is read from their words and their phone, and the bank follows it", () => {
  for (const description of [
    "J’habite à Lausanne.",
    "Je vis en Suisse depuis dix ans.",
    "Nous habitons près de Genève.",
  ])
    expect(placesIn({ description }), description).toMatchObject({ accountCountry: "CH", residence: "Suisse" });
  expect(placesIn({ phone: "0470 12 34 56", phoneCountry: "BE" }).residence).toBe("Belgique");
});

it("a country where the money went is not that of the teller", () => {
  for (const description of [
    "L’argent a quitté mon compte vers la Belgique.",
    "J’ai viré 800 € en Suisse, sur un compte à Genève.",
    "J’habite à Lille. L’escroc vit en Belgique.",
  ])
    expect(placesIn({ description }), description).toMatchObject({ accountCountry: null, residence: "France" });
});

it("money, a number or an IBAN of another country leave open what nobody answered: neither is France", () => {
  for (const description of [
    "J’ai versé 12 000 francs suisses.",
    "J’ai payé CHF 4’800.- le 20.11.2026.",
    "J’ai perdu Fr. 500.-",
    "On m’a appelée sur mon natel +41 79 000 00 00.",
    "J’ai payé par TWINT un vélo vu sur Anibis.",
    "On a débité 500 sur ma carte Cornèr.",
    "Je suis à Neuchâtel et on m’a volé 500.",
    "Ma fille vous écrit, je suis dans le canton de Vaud.",
    "On m’a appelée sur mon téléphone, le +41 79 000 00 00.",
  ])
    expect(placesIn({ description }), description).toMatchObject({ accountCountry: FOREIGN, residence: null });
  expect(placesIn({ description: "Mon IBAN est CH93 0076 2011 6238 5295 7." })).toMatchObject({
    accountCountry: "CH",
    residence: null,
  });
  expect(placesIn({ description: "Le virement est parti. CH93 0076 2011 6238 5295 7" }).residence).toBeNull();
  expect(placesIn({ description: "J’ai perdu 500 CHF.", residence: "France" })).toMatchObject({
    accountCountry: FOREIGN,
    residence: "France",
  });
  expect(placesIn({ description: "J’ai perdu 500 CHF.", accountCountry: "FR", residence: "Suisse" })).toMatchObject({
    accountCountry: "FR",
    residence: "Suisse",
  });
  expect(placesIn({ description: "J’habite à Renens." })).toMatchObject({ accountCountry: "CH", residence: "Suisse" });
  expect(placesIn({ phone: "+41 79 000 00 00", phoneCountry: "FR" }).residence).toBe("Suisse");
  expect(placesIn({ residence: "Suisse" }, "Raiffeisen").accountCountry).toBe("CH");
});

it("what a French story often says leaves it in France", () => {
  for (const description of [
    "J’ai viré 800 € vers l’IBAN CH93 0076 2011 6238 5295 7.",
    "Le site faux-placement123.fr m’a écrit. Puis ameli.fr. 3 jours après, j’ai payé 500 €.",
    "J’ai perdu 60 000 francs pacifique.",
    "Un numéro en +41 m’a appelé.",
  ])
    expect(placesIn({ description }), description).toMatchObject({ accountCountry: null, residence: "France" });
});

it("what was answered comes before what was read", () => {
  const fields = { description: "J’habite à Lausanne.", residence: "France", accountCountry: "FR" };
  expect(placesIn(fields, "PostFinance")).toMatchObject({ accountCountry: "FR", residence: "France" });
});

it("a bank of another country, a shared name or the first letters of an IBAN leave the residence to be asked", () => {
  expect(placesIn({}, "PostFinance")).toMatchObject({ accountCountry: "CH", residence: null });
  expect(placesIn({}, "UBS")).toMatchObject({ accountCountry: FOREIGN, residence: null });
  expect(placesIn({ description: "Mon IBAN commence par CH93." })).toMatchObject({
    accountCountry: "CH",
    residence: null,
  });
  expect(placesIn({ description: "Mon compte (« LU28 ») a été vidé." })).toMatchObject({ accountCountry: "LU" });
  expect(placesIn({ description: "L’argent est allé vers un compte BE71." })).toMatchObject({ residence: "France" });
  expect(placesIn({}, "Revolut").residence).toBe("France");
});

it("a sum in francs typed beside the story, or francs chosen, leave both to be asked", () => {
  for (const fields of [
    { amount: "CHF 8'400", currency: "EUR" },
    { amount: "8'400", currency: "CHF" },
  ])
    expect(placesIn(fields)).toMatchObject({ accountCountry: FOREIGN, residence: null });
});

it("France is only assumed where nothing names a country", () => {
  expect(placesIn({ description: "On m’a appelé." }).isAssumed).toBe(true);
  expect(placesIn({ residence: "France" }).isAssumed).toBe(false);
  expect(placesIn({}, "LCL").isAssumed).toBe(false);
  expect(placesIn({ filledFor: "company" }).isAssumed).toBe(false);
});

it("the account of a person whom a story is for follows where that person lives, not its teller", () => {
  const forMother = { filledFor: "relative", description: "J’habite à Lausanne." };
  expect(placesIn(forMother)).toMatchObject({ accountCountry: null, representedCountry: null });
  expect(placesIn({ ...forMother, representedCountry: "France" })).toMatchObject({
    accountCountry: null,
    representedCountry: "France",
  });
  const abroad = { filledFor: "guardian", representedCountry: "Suisse" };
  expect(placesIn(abroad)).toMatchObject({ accountCountry: "CH", representedCountry: "Suisse", residence: "France" });
  expect(placesIn(abroad, "Raiffeisen").accountCountry).toBe("CH");
  expect(placesIn({ ...abroad, representedCountry: "Un autre pays" }).accountCountry).toBe(FOREIGN);
  // What is left of an answer for another person says nothing of the teller.
  expect(placesIn({ representedCountry: "Suisse" })).toMatchObject({ accountCountry: null, representedCountry: null });
});
