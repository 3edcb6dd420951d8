import { gzipSync } from "node:zlib";

const uuid = (): string => crypto.randomUUID();

/** A statement of one row, which is ticked, as the command takes it. */
export const aReadStatement = () => {
  const id = uuid();
  const payment = { debitedOn: "2026-03-14", amount: "120", currency: "EUR" };
  return { rows: [{ id, text: "14/03/2026 VIR -120,00", payment, why: null, doubts: [] }], ticked: [id] };
};

/** The forms of the page of statements: lines that are read, then the ticked row of those that were. */
export const statementForms = () => {
  const { rows, ticked } = aReadStatement();
  return [
    { text: "14/03/2026 VIR SEPA -120,00 €" },
    { rows: gzipSync(JSON.stringify(rows)).toString("base64url"), tick: ticked[0] },
  ];
};
