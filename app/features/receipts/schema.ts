import { CHECK_FIELDS, RECEIPT_KINDS, type Receipt, type ReceiptKind } from "./rules";

/** What somebody asks to check, as they typed it. */
export type Typed = Record<keyof typeof CHECK_FIELDS, string>;

/** Longer than any value of a receipt with its spaces. */
const MAX_LENGTH = 200;

/** Reads what is asked from the address of the page. @returns null when nothing is. */
export function readTyped(params: URLSearchParams): Typed | null {
  const names = Object.entries(CHECK_FIELDS);
  const typed = Object.fromEntries(
    names.map(([key, name]) => [key, (params.get(name) ?? "").slice(0, MAX_LENGTH)]),
  ) as Typed;
  return Object.values(typed).some((value) => value.trim() !== "") ? typed : null;
}

/**
 * The receipt that was typed, whatever its spaces, dashes and capitals. What cannot be one keeps its place, so that it is
 * checked as any other and found not to be ours.
 */
export function parseTyped({ reference, digest, at, code }: Typed): Receipt {
  const [letter = "", ...rest] = signsOf(reference);
  const kind = Object.entries(RECEIPT_KINDS).find(([, own]) => own === letter)?.[0] ?? "story";
  const [, day = "", time = ""] = /(\d{4}-\d{2}-\d{2})\D+(\d{2}:\d{2}:\d{2})/.exec(at) ?? [];
  return {
    kind: kind as ReceiptKind,
    reference: [letter, ...groupsOf(inBase32(rest.join("")), 5)].join("-"),
    digest: digest.replace(/\s/g, "").toLowerCase(),
    at: `${day}T${time}Z`,
    code: groupsOf(inBase32(signsOf(code)), 4).join("-"),
  };
}

const signsOf = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** With the digits that were read as letters. */
const inBase32 = (text: string): string => text.replace(/O/g, "0").replace(/[IL]/g, "1");

/** Cuts a text into groups, as a receipt prints it. */
export const groupsOf = (text: string, length: number): string[] => text.match(new RegExp(`.{1,${length}}`, "g")) ?? [];
