import { Parser } from "htmlparser2";
import type { Work } from "../work.ts";
import type { BankMovement, Movement } from "./statement.ts";
import { StatementError } from "./statement.ts";
import { plainLine } from "./values.ts";

/** Deeper than any statement is. */
const MAX_DEPTH = 40;
/** The names of all elements around a value are joined for each value. */
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 1_000;

export type Values = Map<string, string>;
type Handlers = {
  /** The names of the elements around the new one, and its own as the last. */
  open: (path: readonly string[], attributes: Record<string, string>) => void;
  /** The text within an element, with the names of those around it, from the outermost. */
  value: (path: readonly string[], text: string) => void;
  close: (name: string) => void;
};

/**
 * Goes through the elements of an XML or SGML text. The parser resolves no entity but the five of XML and the numbers of
 * characters, and reads nothing from elsewhere; a document type is refused.
 * @throws StatementError unreadable.
 */
export function walk(text: string, { open, value, close }: Handlers, work?: Work): void {
  const path: string[] = [];
  const parser = new Parser(
    {
      onprocessinginstruction(_name, data) {
        if (/^!/.test(data)) throw new StatementError("unreadable");
      },
      onopentag(qualified, attributes) {
        if (path.length >= MAX_DEPTH || qualified.length > MAX_NAME_LENGTH) throw new StatementError("unreadable");
        work?.add(qualified.length);
        path.push(qualified.slice(qualified.indexOf(":") + 1));
        open(path, attributes);
      },
      ontext(part) {
        work?.add(part.length);
        if (path.length > 0 && part.trim() !== "") value(path, part);
      },
      onclosetag() {
        const name = path.pop();
        if (name !== undefined) close(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
}

/** Adds a text to a value, which the parser may give in parts. */
export function append(values: Values, name: string, part: string, work?: Work): void {
  const before = values.get(name) ?? "";
  work?.add(name.length, 0);
  if (before.length >= MAX_VALUE_LENGTH) return;
  const value = (before + part).slice(0, MAX_VALUE_LENGTH);
  work?.add(value.length, 0);
  values.set(name, value);
}

/** The first of these values that is not empty, on one line. */
export const firstOf = (values: Values, ...names: string[]): string | null => {
  for (const name of names) {
    const value = plainLine(values.get(name) ?? "");
    if (value) return value;
  }
  return null;
};

/** A decimal number of a machine: hundredths with its sign; null for another text, or a third decimal. */
export function hundredths(text: string | null): number | null {
  const [, sign, whole, decimals = ""] = /^([+-]?)(\d{1,12})(?:[.,](\d{1,2})0{0,6})?$/.exec(text ?? "") ?? [];
  if (whole === undefined) return null;
  return (sign === "-" ? -1 : 1) * (Number(whole) * 100 + Number(decimals.padEnd(2, "0")));
}

export type Entry = Pick<Movement, "currency" | "label" | "method" | "payeeName" | "payeeIban" | "lastFour"> & {
  day: string | null;
  /** Hundredths, negative for money that left. */
  signed: number | null;
};

/** An entry of a file as a row, which reads as a line of a statement does. */
export function entryRow({ day, signed, ...rest }: Entry): BankMovement {
  const amount = signed === null ? "" : `${(signed / 100).toFixed(2).replace(".", ",")} ${rest.currency}`.trim();
  const text = [day?.split("-").reverse().join("/"), rest.label, amount].filter(Boolean).join(" · ");
  if (!signed) return { text, why: "amount" };
  if (day === null) return { text, why: "date" };
  const direction = signed < 0 ? "out" : "in";
  return { text, movement: { ...rest, day, isYearGuessed: false, amount: Math.abs(signed), direction } };
}
