import { expect, it } from "vitest";
import { textOf } from "./formats/rules";
import { storyLetter } from "./story-letters.server";

const told: Parameters<typeof storyLetter>[1] = {
  ...{ scamType: "fake_bank_advisor", description: "On m’a appelée.", contactDate: null, contactDatePrecision: null },
  ...{ amount: 845_000, paymentDate: "2026-11-24", paymentDatePrecision: null, paymentMethods: ["bank_transfer"] },
  ...{ bankName: "la banque postale", accountCountry: "FR", residence: "France", filledFor: null },
  ...{ contactedBank: false, bankRefundStatus: null, policeReport: false, policeReportDate: null },
};
const nobody = { firstName: "", lastName: "", email: "", phoneText: null, dateOfBirth: null };
const person = { ...nobody, address: null, postalCode: null, city: null, country: null };
const write = (kind: "recall" | "report", given: Partial<typeof told> = {}) => {
  const { letter, missing } = storyLetter(kind, { ...told, ...given }, person, "2026-11-28");
  return { text: textOf(letter), missing };
};

it("the recall letter of a story has its bank, day and amount", () => {
  const { text } = write("recall");
  for (const known of ["La Banque Postale, service des réclamations", "24 novembre 2026", "Virement", "8\u202f450"])
    expect(text).toContain(known);
});

it("a letter of a story asks for what was not told", () => {
  const { missing } = write("report", { amount: null, paymentDate: null, paymentMethods: [], bankName: null });
  for (const what of [
    "nom et adresse du destinataire",
    "la date",
    "le montant",
    "le moyen de paiement",
    "vos nom et prénom",
  ])
    expect(missing).toContain(what);
});

it("a bank that no list knows is named as it was told", () => {
  expect(write("recall", { bankName: "Banque du Coin" }).text).toContain("Banque du Coin");
});

it("of several methods, the amount of the whole loss is not that of the transfer", () => {
  const { text, missing } = write("recall", { paymentMethods: ["bank_transfer", "card"] });
  expect(text).not.toContain("8\u202f450");
  expect(missing).toContain("le montant");
});

it("no letter of a story rests on a ground", () => {
  for (const kind of ["recall", "report"] as const)
    expect(write(kind).text).not.toMatch(/L133-(18|19|23|24)|non autorisée|autorisé|consenti|vigilance/);
});

it("a month stands as a month, never as its first day", () => {
  const { text } = write("recall", { paymentDate: "2026-11-01", paymentDatePrecision: "month" });
  expect(text).toContain("la date, en novembre 2026");
  expect(text).not.toContain("1er novembre");
});
