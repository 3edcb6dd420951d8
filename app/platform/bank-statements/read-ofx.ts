import type { CasePaymentMethod } from "~/db/schema/payment-enumerations";
import type { Work } from "../work.ts";
import { guessFrom, ibanIn, payeeOf } from "./guess.ts";
import { append, entryRow, firstOf, type Values, walk } from "./markup.ts";
import { type BankMovement, Rows, UNWRITTEN_CURRENCY } from "./statement.ts";
import { plainLine, readAmount, readDate } from "./values.ts";

const OFX_METHODS: Record<string, CasePaymentMethod> = {
  ATM: "voucher",
  CASH: "voucher",
  CHECK: "cheque",
  DIRECTDEBIT: "direct_debit",
  POS: "card",
  XFER: "transfer",
};

/**
 * Reads the movements of an OFX file. Version 1 (SGML) leaves its values open, version 2 is XML: a value is the text that
 * follows its name, in both.
 * @throws StatementError too_many_rows, unreadable.
 */
export function readOfx(text: string, today: string, work?: Work): BankMovement[] {
  const rows = new Rows();
  let currency = UNWRITTEN_CURRENCY;
  let transaction: Values | null = null;
  const handlers: Parameters<typeof walk>[1] = {
    open(path) {
      if (path.at(-1)?.toUpperCase() === "STMTTRN") transaction = new Map();
    },
    value(path, part) {
      const name = path.at(-1)?.toUpperCase() ?? "";
      if (transaction) append(transaction, name, part, work);
      else if (name === "CURDEF") currency = plainLine(part).toUpperCase().slice(0, 4);
    },
    close(name) {
      if (name.toUpperCase() !== "STMTTRN" || !transaction) return;
      rows.add(ofxRow(transaction, currency, today));
      transaction = null;
    },
  };
  walk(text.slice(text.search(/<OFX>/i)), handlers, work);
  return rows.list;
}

function ofxRow(values: Values, currency: string, today: string): BankMovement {
  const label = [firstOf(values, "NAME"), firstOf(values, "MEMO")].filter(Boolean).join(" ");
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(firstOf(values, "DTPOSTED") ?? "") ?? [];
  const written = firstOf(values, "TRNAMT") ?? "";
  // « 1.200 » may be a thousand or three decimals.
  const amount = /^\D{0,2}\d{1,3}[.,]\d{3}$/.test(written) ? null : readAmount(written);
  const guess = guessFrom(label);
  const typed = OFX_METHODS[firstOf(values, "TRNTYPE")?.toUpperCase() ?? ""];
  const method = guess.method ?? typed ?? null;
  return entryRow({
    day: readDate(`${year}-${month}-${day}`, today)?.day ?? null,
    signed: amount && (amount.sign === "-" ? -amount.cents : amount.cents),
    currency: amount?.currency ?? currency,
    ...guess,
    label,
    method,
    payeeName: payeeOf(firstOf(values, "NAME") ?? label, method) ?? guess.payeeName,
    payeeIban: ibanIn(firstOf(values, "ACCTID") ?? "") ?? guess.payeeIban,
  });
}
