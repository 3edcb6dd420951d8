import type { Work } from "../work.ts";
import { guessFrom, payeeOf } from "./guess.ts";
import { append, entryRow, firstOf, type Values } from "./markup.ts";
import { linesOf } from "./read-lines.ts";
import { type BankMovement, Rows, UNWRITTEN_CURRENCY } from "./statement.ts";
import { readAmount, readDate } from "./values.ts";

/** Whether a text is a QIF file. */
export const isQif = (text: string): boolean => /^\s*!(?:Type|Account|Option|Clear)\b/i.test(text);

/** Lists of movements; the other types of QIF are lists of accounts, categories, securities… */
const MOVEMENTS = /^!type:(?:bank|ccard|cash|oth [al])\b/i;

/**
 * Reads the movements of a QIF file: a record is a field on each line, which begins with the letter of its name (D date, T
 * amount, P payee, M memo), and ends with « ^ ».
 * @param isMonthFirst the order of its dates.
 * @throws StatementError too_many_rows.
 */
export function readQif(text: string, today: string, isMonthFirst = false, work?: Work): BankMovement[] {
  const rows = new Rows();
  let isList = false;
  let record: Values = new Map();
  for (const line of linesOf(text, work)) {
    if (line.startsWith("!")) isList = MOVEMENTS.test(line);
    else if (!isList) continue;
    else if (!line.startsWith("^")) append(record, line.slice(0, 1).toUpperCase(), line.slice(1), work);
    else {
      if (record.size > 0) rows.add(qifRow(record, today, isMonthFirst));
      record = new Map();
    }
  }
  if (record.size > 0) rows.add(qifRow(record, today, isMonthFirst));
  return rows.list;
}

function qifRow(record: Values, today: string, isMonthFirst: boolean): BankMovement {
  const payee = firstOf(record, "P");
  const label = [payee, firstOf(record, "M")].filter(Boolean).join(" ");
  const guess = guessFrom(label);
  const amount = readAmount(firstOf(record, "T", "U") ?? "");
  return entryRow({
    // « 15/03'26 »
    day: readDate((firstOf(record, "D") ?? "").replace(/['’] ?/, "/"), today, today, isMonthFirst)?.day ?? null,
    signed: amount && (amount.sign === "-" ? -amount.cents : amount.cents),
    currency: amount?.currency ?? UNWRITTEN_CURRENCY,
    ...guess,
    payeeName: payeeOf(payee ?? label, guess.method),
  });
}
