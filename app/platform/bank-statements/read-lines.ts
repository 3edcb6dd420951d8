import type { Work } from "../work.ts";
import { guessFrom, isBalanceLabel } from "./guess.ts";
import {
  type BankMovement,
  type Movement,
  Rows,
  StatementError,
  settleDirections,
  UNWRITTEN_CURRENCY,
} from "./statement.ts";
import { MAX_STATEMENT_LINES, MAX_STATEMENT_ROWS } from "./statement-sizes.ts";
import {
  CURRENCY_CODES,
  isOrnament,
  plainLine,
  plusDays,
  type ReadAmount,
  readAmount,
  readCurrency,
  readDate,
} from "./values.ts";

const DIGITS = /(?<![\w.,])(?:[+-] ?)?(?:[€$£] ?)?(?:\d{1,3}(?:[ .,'’]\d{3})+|\d{1,12})(?:[.,]\d{1,2})?(?!\d)/;
const NUMBER = new RegExp(
  `${DIGITS.source}(?:\\s?(?:[€$£](?! ?\\d)|(?:${CURRENCY_CODES})(?!\\w)))?(?:\\s?[+-](?=\\s|$))?`,
  "gi",
);
const HAS_CENTS = /[.,]\d\d(?!\d)/;
/** A line whose own date cannot be read takes no other. */
const STARTS_WITH_DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]/;
/** Lines that say which period or day the statement is of, from which a date without its year takes it. */
const PERIOD = /relev[ée]|p[ée]riode|arr[êe]t[ée]|[ée]dition|solde|\bau\b/i;
const FULL_DATE = /\d{1,2}(?:[/.-]\d{1,2}[/.-]|[ .][a-zéû]{3,9}\.? )(?:20\d\d|\d\d(?!\d))/gi;

type Read = Dated & {
  label: string;
  amounts: ReadAmount[];
  /** The date follows a label that belongs to the line before: « Virement sortant • 14.03.2026 ». */
  isAfterName?: true;
};
/** The day that a line gives to itself or to those that follow. */
type Dated = { day: string | null } & Pick<Movement, "isYearGuessed" | "isDayRelative">;
const UNDATED: Dated = { day: null, isYearGuessed: false };
/** The last day of a date without its year, the day of reading, and the order of the dates. */
type Days = { latest: string; today: string; isMonthFirst: boolean };

/** Lines of words before their amount, or after a movement: more than any statement has. */
const MAX_WAITING_LINES = MAX_STATEMENT_ROWS;
/** Of a row of several lines, and of the words from which its payee is read; the rest is left out. */
const MAX_TEXT_LENGTH = 1_000;
/** A line has its amount and its balance at the end; what comes before them are numbers of cards and references. */
const MAX_NUMBERS = 12;

/**
 * Reads the lines of a statement as they are copied from the site of a bank or from its PDF: a date, a label and an amount
 * on one line or on several, and a balance that may follow.
 * @param today ISO day, after which no operation is.
 * @param isMonthFirst the order of its dates.
 * @throws StatementError too_many_rows.
 */
export function readLines(text: string, today: string, isMonthFirst = false, work?: Work): BankMovement[] {
  const days = { latest: periodEnd(text, today, isMonthFirst), today, isMonthFirst };
  const rows = new Rows();
  let current = null as Dated | null;
  let waiting = null as Waiting | null;
  for (const line of linesOf(text, work)) {
    const read = readLine(line, days);
    if (read.isAfterName && waiting?.dated === null) {
      waiting = withDate(rows, waiting, line, read);
      continue;
    }
    const isAmountOnly = read.amounts.length > 0 && read.label === "" && read.day === null;
    const isWords = read.amounts.length === 0 && read.day === null;
    if (waiting && !isAmountOnly && !isWords) {
      keepWords(rows, waiting);
      waiting = null;
    }
    if (read.amounts.length > 0) {
      addMovement(rows, waiting ? joined([...waiting.texts, line]) : line, {
        ...read,
        ...(read.day === null && !STARTS_WITH_DATE.test(line) ? (waiting?.dated ?? current) : null),
        label: read.label || (waiting?.label ?? ""),
      });
      waiting = null;
    } else if (isWords) {
      waiting ??= { texts: [], label: "", dated: null };
      addWords(waiting, line, work);
    } else {
      if (read.label === "") current = datedOf(read);
      else waiting = { texts: [line], label: read.label, dated: datedOf(read) };
    }
  }
  if (waiting) keepWords(rows, waiting);
  return settleDirections(rows.list, { isCopied: true });
}

/** The lines that have a character, each as `plainLine` gives it. @throws StatementError too_many_rows. */
export function* linesOf(text: string, work?: Work): Generator<string> {
  let count = 0;
  for (const [written] of text.matchAll(/[^\r\n]+/g)) {
    if (++count > MAX_STATEMENT_LINES) throw new StatementError("too_many_rows");
    const line = plainLine(written);
    work?.add(line.length);
    if (line !== "") yield line;
  }
}

const datedOf = ({ day, isYearGuessed, isDayRelative }: Dated): Dated => ({ day, isYearGuessed, isDayRelative });

/** Words that wait for their amount, or belong to the movement before. */
type Waiting = { texts: string[]; label: string; dated: Dated | null };

function addWords(waiting: Waiting, line: string, work?: Work): void {
  if (waiting.texts.length >= MAX_WAITING_LINES) throw new StatementError("too_many_rows");
  waiting.texts.push(line);
  if (waiting.label.length >= MAX_TEXT_LENGTH) return;
  waiting.label = waiting.label ? `${waiting.label} ${line}` : line;
  work?.add(waiting.label.length, 0);
}

/** The last words with the date of the line that follows them; those before belong elsewhere. */
function withDate(rows: Rows, waiting: Waiting, line: string, read: Read): Waiting {
  const name = waiting.texts.pop() ?? "";
  if (waiting.texts.length > 0) keepWords(rows, waiting);
  return { texts: [name, line], label: `${read.label} ${name}`, dated: datedOf(read) };
}

const joined = (texts: readonly string[]): string => texts.join(" · ").slice(0, MAX_TEXT_LENGTH);

/** Words that no amount followed: details of the movement before, else lines that could not be read. */
function keepWords(rows: Rows, { texts, label, dated }: Waiting): void {
  const before = rows.list.at(-1);
  if (dated || !before?.movement) {
    for (const text of texts) rows.add({ text, why: dated && text === texts[0] ? "amount" : "nothing" });
    return;
  }
  const text = joined([before.text, ...texts]);
  const more = guessFrom(label);
  const { payeeName, payeeIban } = before.movement;
  // A line of details names the payee by a word of its own, or by an IBAN.
  const named = /b[eé]n[eé]f|pour ?:|vers ?:/i.test(label) ? more.payeeName : null;
  const details = { payeeName: named ?? payeeName ?? more.payeeName, payeeIban: payeeIban ?? more.payeeIban };
  rows.list[rows.list.length - 1] = { text, movement: { ...before.movement, ...details } };
}

function addMovement(rows: Rows, text: string, { day, isYearGuessed, isDayRelative, label, amounts }: Read): void {
  const found = chosenAmount(amounts);
  if (isBalanceLabel(label)) rows.add({ text, why: "balance" });
  else if (!found) rows.add({ text, why: "amount" });
  else if (day === null) rows.add({ text, why: "date" });
  else {
    const direction = found.sign === null ? null : found.sign === "-" ? "out" : "in";
    const amount = { amount: found.cents, currency: found.currency ?? UNWRITTEN_CURRENCY, direction } as const;
    rows.add({ text, movement: { day, isYearGuessed, isDayRelative, ...amount, ...guessFrom(label) } });
  }
}

/** Of a movement and its balance, the movement: the signed one, else the first that is not zero. */
const chosenAmount = (amounts: readonly ReadAmount[]): ReadAmount | undefined =>
  amounts.find(({ sign, cents }) => sign !== null && cents > 0) ?? amounts.find(({ cents }) => cents > 0);

/** The dates at the start and before the amounts, the amounts at the end, and the words between. */
function readLine(line: string, days: Days): Read {
  const { latest, today, isMonthFirst } = days;
  const { rest, amounts } = amountsAtEnd(line);
  let label = rest;
  // Without an amount, eight digits are a reference.
  const first = amounts.length > 0 || !/^\d{8}/.test(label) ? readDate(label, latest, today, isMonthFirst) : null;
  if (first) label = trimmed(label.slice(first.length));
  // The day of value, which many statements print beside the other one.
  const second = first && readDate(label, latest, latest, isMonthFirst);
  if (second) label = trimmed(label.slice(second.length));
  const last = amounts.length > 0 ? lastDate(label, days) : null;
  if (last) label = trimmed(label.slice(0, last.start));
  const dates = [first, second, last].filter((date) => date !== null);
  const year = dates.find(({ isYearGuessed }) => !isYearGuessed)?.day;
  const [date] = dates;
  if (!date) return dateAfterName(label, amounts, days) ?? { ...UNDATED, label, amounts };
  // The day of value carries the year that the day of the operation leaves out.
  if (date.isYearGuessed && year) {
    const near = readDate(`${date.day.slice(8)}/${date.day.slice(5, 7)}`, plusDays(year, 20));
    if (near) return { day: near.day, isYearGuessed: false, label, amounts };
  }
  return { day: date.day, isYearGuessed: date.isYearGuessed, isDayRelative: date.isRelative, label, amounts };
}

/** Reads « Virement sortant • 14.03.2026 », which an app writes under the name of the payee. */
function dateAfterName(line: string, amounts: ReadAmount[], { latest, today, isMonthFirst }: Days): Read | null {
  const at = Math.max(line.lastIndexOf("•"), line.lastIndexOf("·"));
  const written = line.slice(at + 1).trim();
  const date = at > 0 && amounts.length === 0 ? readDate(written, latest, today, isMonthFirst) : null;
  if (date?.length !== written.length) return null;
  const dated = { day: date.day, isYearGuessed: date.isYearGuessed, isDayRelative: date.isRelative };
  return { ...dated, label: trimmed(line.slice(0, at)), amounts, isAfterName: true };
}

const trimmed = (text: string): string => text.replace(/^[\s|;:·-]+|[\s|;:·]+$/g, "");

/** A date that ends a text: with its year, or in a column of its own. */
function lastDate(text: string, { latest, isMonthFirst }: Days) {
  const start = text.search(/(?<![\d/.])\d{1,2}[/.-]\d{1,2}(?:[/.-](?:\d{4}|\d\d))?$/);
  if (start < 0) return null;
  const date = readDate(text.slice(start), latest, latest, isMonthFirst);
  return date && start + date.length === text.length ? { ...date, start } : null;
}

/** The amounts after which a line has no other words; else the last one that names its currency. */
function amountsAtEnd(line: string): { rest: string; amounts: ReadAmount[] } {
  const numbers = [...line.matchAll(NUMBER)].slice(-MAX_NUMBERS);
  const found = numbers.flatMap((match) => {
    const amount = readAmount(match[0]);
    const isMoney = HAS_CENTS.test(match[0]) || readCurrency(match[0]) !== null || isAlone(line, match);
    return amount && isMoney ? [{ amount, start: match.index, end: match.index + match[0].length }] : [];
  });
  const amounts: ReadAmount[] = [];
  let end = line.length;
  for (const one of found.toReversed()) {
    if (!isOrnament(line.slice(one.end, end)) || isDateLike(line, one, end)) break;
    amounts.unshift(one.amount);
    end = one.start;
  }
  if (amounts.length > 0) return { rest: trimmed(line.slice(0, end)), amounts };
  const named = found.findLast(({ amount }) => amount.currency !== null);
  if (!named) return { rest: trimmed(line), amounts: [] };
  return { rest: trimmed(line.slice(0, named.start)), amounts: [named.amount] };
}

/** A signed number at the end, or one in a cell of its own, may have no cents. */
function isAlone(line: string, { 0: written, index }: RegExpExecArray): boolean {
  const after = line.slice(index + written.length);
  if (/^[+-]/.test(written)) return /^(?:\t|$)/.test(after);
  return line[index - 1] === "\t" && /^(?:\t|$)/.test(after) && !/^0?\d{8,}$/.test(written);
}

/** « 14.03 » is a day at the start of a line, and before an amount that is written with a comma. */
function isDateLike(line: string, { start, end }: { start: number; end: number }, next: number): boolean {
  const written = line.slice(start, end);
  const isBeforeComma = /^\d\d\.\d\d$/.test(written) && /,\d\d(?!\d)/.test(line.slice(next));
  return (start === 0 || isBeforeComma) && readDate(written, "2099-12-31") !== null && !/[€$£]/.test(written);
}

/** The last full date of the lines that name a period, which a date without its year does not exceed; else today. */
function periodEnd(text: string, today: string, isMonthFirst: boolean): string {
  let last: string | null = null;
  for (const line of linesOf(text)) {
    if (!PERIOD.test(line)) continue;
    for (const [written] of line.matchAll(FULL_DATE)) {
      const date = readDate(written, today, today, isMonthFirst);
      if (date && !date.isYearGuessed && date.day <= today && (last === null || date.day > last)) last = date.day;
    }
  }
  return last ?? today;
}
