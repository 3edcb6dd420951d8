import { expect, it } from "vitest";
import { textOf } from "./formats/rules";
import { fillGaps, gapName } from "./gaps";
import { storyLetter } from "./story-letters.server";
import { missingIn } from "./templates/composition";

const told: Parameters<typeof storyLetter>[1] = {
  ...{ scamType: "fake_bank_advisor", description: "On m’a appelée.", contactDate: null, contactDatePrecision: null },
  ...{ amount: 845_000, paymentDate: "2026-11-24", paymentDatePrecision: null, paymentMethods: ["bank_transfer"] },
  ...{ bankName: "la banque postale", accountCountry: "FR", residence: "France", filledFor: null },
  ...{ contactedBank: false, bankRefundStatus: null, policeReport: false, policeReportDate: null },
  ...{ representedCountry: null, isAssumed: false, payeeIban: null, payeeCountry: null },
};
const nobody = { firstName: "", lastName: "", email: "", phoneText: null, dateOfBirth: null };
const person = { ...nobody, address: null, postalCode: null, city: null, country: null };
const write = (kind: "recall" | "report", given: Partial<typeof told> = {}) => {
  const { letter } = storyLetter(kind, { ...told, ...given }, person, "2026-11-28");
  return { letter, text: textOf(letter), missing: missingIn(letter) };
};

it("the recall letter of a story has its bank, its first day and its whole sum", () => {
  const { text } = write("recall");
  for (const known of [
    "La Banque Postale, service des réclamations",
    "24 novembre 2026",
    "Virement",
    "En tout\u00a0: 8\u202f450",
  ])
    expect(text).toContain(known);
});

it("a first day and a whole sum are never one operation: its sum is asked, and so are the others", () => {
  for (const kind of ["recall", "report"] as const) {
    const { letter, text, missing } = write(kind);
    const [table] = letter.body.filter((block) => block.kind === "table");
    expect(table?.rows).toEqual([
      ["24 novembre 2026", "Virement", expect.any(String), expect.stringContaining("à compléter")],
    ]);
    expect(missing).toContain("le montant de cette opération");
    expect(missing.some((what) => what.startsWith("les autres opérations"))).toBe(true);
    expect(text).not.toMatch(/un virement a quitté|une opération frauduleuse/);
  }
});

it("the payments that a story tells one by one are the rows of its letter, with their accounts, and nothing of them is asked", () => {
  const description =
    "Le 12 novembre 2026, nous avons viré 12 300 € sur LT121000011101001000. Le 19 novembre 2026, nous avons viré 8 200 € sur DE89370400440532013000.";
  const paid = { description, amount: 2_050_000, paymentDate: "2026-11-12" };
  for (const kind of ["recall", "report"] as const) {
    const { letter, text, missing } = write(kind, paid);
    const [table] = letter.body.filter((block) => block.kind === "table");
    expect(table?.rows).toEqual([
      ["1", "12 novembre 2026", "Virement", "IBAN LT12 1000 0111 0100 1000", "12\u202f300\u00a0€"],
      ["2", "19 novembre 2026", "Virement", "IBAN DE89 3704 0044 0532 0130 00", "8\u202f200\u00a0€"],
      ["Total", "", "", "", "20\u202f500\u00a0€"],
    ]);
    expect(missing.filter((what) => /opération|montant|date|bénéficiaire/.test(what))).toEqual([]);
    expect(text.includes("deux virements ont quitté mon compte")).toBe(kind === "recall");
  }
});

it("each payment of a story has a blank of its own for its payee, with the country that the story names", () => {
  const description =
    "Le 12 novembre 2026, nous avons viré 12 300 € vers un IBAN lituanien, puis 8 200 € le 19 novembre 2026 vers un IBAN allemand.";
  for (const kind of ["recall", "report"] as const) {
    const { letter, missing } = write(kind, { description, amount: 2_050_000, paymentDate: "2026-11-12" });
    const asked = missing.filter((what) => what.includes("bénéficiaire"));
    expect(asked).toEqual([
      "nom et IBAN du bénéficiaire de l’opération n°\u00a01 (d’après votre récit\u00a0: Lituanie)",
      "nom et IBAN du bénéficiaire de l’opération n°\u00a02 (d’après votre récit\u00a0: Allemagne)",
    ]);
    const filled = fillGaps(letter, { [gapName(asked[0] ?? "")]: "Aciers Brenner, IBAN LT12 3456" });
    const [table] = filled.body.filter((block) => block.kind === "table");
    expect(table?.rows.map((row) => row.join().includes("LT12 3456"))).toEqual([true, false, false]);
  }
});

it("several operations are typed one a line, and stand so in the letter", () => {
  const { letter, missing } = write("recall");
  const others = missing.find((what) => what.startsWith("les autres opérations")) ?? "";
  const filled = fillGaps(letter, { [gapName(others)]: "19/11, 8 200 €, DE89\n20/11, 100 €, DE89" });
  expect(textOf(filled)).toContain("19/11, 8 200 €, DE89\n20/11, 100 €, DE89");
});

it("a letter of a story asks for what was not told", () => {
  const { missing } = write("report", { amount: null, paymentDate: null, paymentMethods: [], bankName: null });
  for (const what of [
    "nom et adresse du destinataire",
    "la date",
    "le montant de cette opération",
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
  expect(missing).toContain("le montant de cette opération");
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

it("what is typed in the gaps fills each place that asks it, an address on its own lines, and nothing else changes", () => {
  const { letter, missing } = write("recall");
  const values = Object.fromEntries(missing.map((what) => [gapName(what), `  ${what.toUpperCase()}\r\nLIGNE  `]));
  const filled = fillGaps(letter, values);
  expect(missingIn(filled)).toEqual([]);
  expect(filled.sender).toEqual(["VOS NOM ET PRÉNOM", "LIGNE", "VOTRE ADRESSE", "LIGNE"]);
  expect(filled.signature[0]).toBe("VOS NOM ET PRÉNOM LIGNE");
  expect(fillGaps(letter, {})).toEqual(letter);
  expect(fillGaps(letter, { inconnu: "x", [gapName("lieu")]: " \u0000 " })).toEqual(letter);
});

it("the IBAN that the story holds stands in its letter", () => {
  expect(write("recall", { payeeIban: "LT121000011101001000" }).text).toContain("IBAN LT12 1000 0111 0100 1000");
});

it("a letter to a bank of another country has its act without the law of France", () => {
  for (const accountCountry of ["CH", "CA", "BE"])
    for (const kind of ["recall", "report"] as const) {
      const { text } = write(kind, { accountCountry });
      expect(text, kind).not.toMatch(/[LRD]\.? ?\d{3}-|code monétaire|FNC-RF|même article|\n\n\n/);
      expect(text).toContain(
        kind === "recall" ? "demande de rappel pour fraude" : "Cette lettre est un signalement écrit",
      );
    }
});
