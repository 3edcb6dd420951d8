import type { CasePaymentMethod } from "~/db/schema/payment-enumerations";
import type { Work } from "../work.ts";
import { guessFrom } from "./guess.ts";
import { append, entryRow, hundredths, type Values } from "./markup.ts";
import { linesOf } from "./read-lines.ts";
import { type Balances, type BankMovement, Rows, UNWRITTEN_CURRENCY } from "./statement.ts";
import { readDate } from "./values.ts";

/** Whether a text is an MT940 statement. */
export const isMt940 = (start: string): boolean => /^(?:\{\d:|:20:)/m.test(start) && /^:6[01][FM]?:/m.test(start);

/** Types of movement of SWIFT. */
const METHODS: Record<string, CasePaymentMethod> = { TRF: "transfer", DDT: "direct_debit", CHK: "cheque" };

/** Day of value, day of booking, direction (R: a reversal), letter of the currency, amount, type. */
const MOVEMENT = /^(\d\d)(\d\d)(\d\d)(?:\d{4})?(R?)([CD])[A-Z]?(\d{1,12},\d{0,2})[NSF]([A-Z0-9]{3})/;
const BALANCE = /^([CD])\d{6}([A-Z]{3})(\d{1,12},\d{0,2})/;
/** SWIFT breaks a text that is longer in the middle of a word. */
const LINE_LENGTH = 65;

/**
 * Reads the movements of an MT940 file: « :61: » is one, « :86: » its label, « :60F: » and « :62F: » the balances.
 * @throws StatementError too_many_rows.
 */
export function readMt940(text: string, today: string, work?: Work): { rows: BankMovement[]; balances: Balances } {
  const rows = new Rows();
  const balances: Balances = { before: null, after: null };
  const accounts = new Set<string>();
  let currency = UNWRITTEN_CURRENCY;
  let movement: string | null = null;
  let label: Values = new Map();
  const end = (): void => {
    if (movement !== null) rows.add(mt940Row(movement, label.get("86") ?? "", currency, today));
    movement = null;
    label = new Map();
  };
  for (const [tag, value] of fieldsOf(text, work)) {
    if (tag === "86" && movement !== null) append(label, "86", value, work);
    else end();
    if (tag === "61") movement = value;
    else if (tag === "25") accounts.add(value);
    else if (/^6[02]/.test(tag)) {
      const [, side, code, written] = BALANCE.exec(value) ?? [];
      const cents = hundredths(written?.replace(/,$/, "") ?? null);
      if (code) currency = code;
      const balance = cents === null ? null : side === "D" ? -cents : cents;
      if (tag.startsWith("60")) balances.before ??= balance;
      else balances.after = balance;
    }
  }
  end();
  return { rows: rows.list, balances: accounts.size > 1 ? { before: null, after: null } : balances };
}

/** The fields of a file: their tag, and their lines in one. */
function* fieldsOf(text: string, work?: Work): Generator<[tag: string, value: string]> {
  let field: [string, Values] | null = null;
  let isBroken = false;
  for (const line of linesOf(text, work)) {
    const [, tag, value] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined || /^-\}?$|^\{\d:/.test(line)) {
      if (field) yield [field[0], field[1].get("") ?? ""];
      field = tag === undefined ? null : [tag, new Map([["", value ?? ""]])];
    } else if (field) append(field[1], "", isBroken ? line : ` ${line}`, work);
    isBroken = line.length >= LINE_LENGTH;
  }
  if (field) yield [field[0], field[1].get("") ?? ""];
}

function mt940Row(movement: string, written: string, currency: string, today: string): BankMovement {
  const [, year, month, day, reversal, side, amount, type = ""] = MOVEMENT.exec(movement) ?? [];
  // « ?20 » begins a part of a structured label.
  const label = written
    .replace(/\?\d\d/g, " ")
    .replace(/ +/g, " ")
    .trim();
  const cents = hundredths(amount?.replace(/,$/, "") ?? null);
  const guess = guessFrom(label);
  return entryRow({
    day: year === undefined ? null : (readDate(`20${year}-${month}-${day}`, today)?.day ?? null),
    signed: cents === null ? null : (side === "D") === (reversal === "") ? -cents : cents,
    currency,
    ...guess,
    method: guess.method ?? METHODS[type] ?? null,
  });
}
