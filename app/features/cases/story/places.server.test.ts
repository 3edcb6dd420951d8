import { expect, it } from "vitest";
import { placesOf } from "./places.server";

const placesIn = (fields: Record<string, string>, bankName: string | null = null) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return placesOf(form, bankName);
};

it("a story that names no country is of France, with a bank whose country is not known", () => {
  expect(placesIn({ description: "On m’a appelé, et ma banque n’a rien vu." })).toEqual({
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
    expect(placesIn({ description }), description).toEqual({ accountCountry: "CH", residence: "Suisse" });
  expect(placesIn({ phone: "0470 12 34 56", phoneCountry: "BE" }).residence).toBe("Belgique");
});

it("a country where the money went is not that of the teller", () => {
  for (const description of [
    "L’argent a quitté mon compte vers la Belgique.",
    "J’ai viré 800 € en Suisse, sur un compte à Genève.",
    "J’habite à Lille. L’escroc vit en Belgique.",
  ])
    expect(placesIn({ description }), description).toEqual({ accountCountry: null, residence: "France" });
});

it("what was answered comes before what was read", () => {
  const fields = { description: "J’habite à Lausanne.", residence: "France", accountCountry: "FR" };
  expect(placesIn(fields, "PostFinance")).toEqual({ accountCountry: "FR", residence: "France" });
});
