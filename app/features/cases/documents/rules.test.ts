import { expect, it } from "vitest";
import type { CaseAnswers } from "../wizard/schema";
import { answerSections, type SaidByPayments } from "./rules";

const told = {
  scamType: "fake_bank_advisor",
  ...{ description: "Récit", contactMethod: null, filledFor: null, contactDate: null, contactDatePrecision: null },
  ...{ amount: 2_050_000, paymentDate: "2026-11-12", paymentDatePrecision: null, paymentMethods: ["bank_transfer"] },
  ...{ bankName: "LCL", contactedBank: true, bankRefundStatus: "pending", bankActionDetails: null },
  ...{ policeReport: false, availableEvidence: [] },
} as unknown as CaseAnswers;
const rowsOf = (said?: SaidByPayments) =>
  Object.fromEntries(
    answerSections(told, false, said).flatMap(({ rows }) => rows.map(({ term, value }) => [term, value])),
  );

it("what payments say takes the place of the story: its first day, its sum and the answer that it awaited", () => {
  const refused = { sums: "12\u202f500\u00a0€", refund: null, isBankTold: true, answers: "Elle refuse, le 27/11/2026" };
  const said = rowsOf(refused);
  expect(said).toMatchObject({ "Montant perdu": refused.sums, "Réponse de la banque": refused.answers });
  expect(said).not.toHaveProperty("Date du paiement");
  expect(said).not.toHaveProperty("Remboursement");
});

it("the story stands while no payment says otherwise", () => {
  expect(rowsOf()).toMatchObject({ "Date du paiement": "12/11/2026", Remboursement: "Réponse en attente" });
});
