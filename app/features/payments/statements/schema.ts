import { z } from "zod";
import { CASE_PAYMENT_METHODS, PAYMENT_CURRENCIES, type PaymentCurrency } from "~/db/schema/payment-enumerations";
import { parseAmount } from "~/features/cases/amount";
import { isCalendarDay } from "~/features/cases/schema";
import type { ReadOptions } from "~/platform/bank-statements/statement";
import { MAX_STATEMENT_ROWS } from "~/platform/bank-statements/statement-sizes";
import { parseJson } from "~/platform/forms/parse-form";
import { correctionFields, DOUBTS, NOT_PROPOSED, ROW_LISTS, type Row, type RowList, SEE_ALL, type View } from "./rules";

const proposedPayment = z.object({
  debitedOn: z.string().refine(isCalendarDay),
  amount: z
    .string()
    .max(30)
    .refine((typed) => parseAmount(typed) !== null),
  currency: z.enum(PAYMENT_CURRENCIES),
  means: z.enum(CASE_PAYMENT_METHODS).optional(),
  payeeName: z.string().max(200).optional(),
  payeeIban: z.string().max(60).optional(),
  lastFour: z.string().max(4).optional(),
});

const rowsSchema = z.array(
  z.object({
    id: z.uuid(),
    text: z.string().max(1_000),
    payment: proposedPayment.nullable(),
    why: z.enum(NOT_PROPOSED).nullable(),
    doubts: z.array(z.enum(DOUBTS)).max(DOUBTS.length),
    fee: z.int().positive().optional(),
    currencyAskedBy: z.int().min(0).max(1).optional(),
  }),
);
/** Their number is checked before each of them. */
const carriedSchema: z.ZodType<Row[]> = z.array(z.unknown()).max(MAX_STATEMENT_ROWS).pipe(rowsSchema);
/** As many rows as a statement has, whose texts are escaped throughout. */
const MAX_ROWS_TEXT = 4_000_000;

/** Reads the unpacked rows of a form, which anybody may have written; null when they are not rows. */
export function readRows(text: string): Row[] | null {
  if (text.length > MAX_ROWS_TEXT) return null;
  return carriedSchema.safeParse(parseJson(text)).data ?? null;
}

const PAGE = /^(debits|credits|unread):([1-9]\d?)$/;
const MAX_SEARCH = 100;

/** Reads which rows a person looks at: the fields `page` and `search`, and the button that was pressed. */
export function parseView(form: FormData | URLSearchParams): View {
  const view: View = {
    search: String(form.get("search") ?? "").slice(0, MAX_SEARCH),
    pages: { ...FIRST },
    asked: null,
  };
  const intent = String(form.get("intent"));
  if (intent === "search") return { ...view, asked: "debits" };
  if (intent === SEE_ALL) return { ...view, search: "", asked: "debits" };
  for (const field of [...form.getAll("page").slice(0, ROW_LISTS.length), intent]) {
    const [, list, page] = PAGE.exec(String(field)) ?? [];
    if (list) view.pages[list as RowList] = Number(page);
    if (list && field === intent) view.asked = list as RowList;
  }
  return view;
}
const FIRST = { debits: 1, credits: 1, unread: 1 };

const SOURCE = /^([01]):([\w-]+)$/;
/** The fields of two packed texts. */
const MAX_SOURCE_FIELDS = 20;

/** Reads the packed texts of the statements that a form carries back; null without one, and when the form is forged. */
export function parseSources(form: FormData | URLSearchParams): string[] | null {
  const fields = form.getAll("source");
  if (fields.length === 0 || fields.length > MAX_SOURCE_FIELDS) return null;
  const parts = fields.map((field) => SOURCE.exec(String(field)));
  if (parts.includes(null)) return null;
  const packedAt = (number: string): string =>
    parts.flatMap((part) => (part?.[1] === number ? (part[2] ?? []) : [])).join("");
  return [packedAt("0"), packedAt("1")].filter(Boolean);
}

/** The number of a column: a bank has 60 at most. */
const columnSchema = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);
const correctionSchema = z.object({
  day: columnSchema,
  payee: z
    .literal("")
    .transform(() => null)
    .or(columnSchema),
  amounts: z
    .string()
    .transform((columns) => columns.split(","))
    .pipe(z.array(columnSchema).min(1).max(2)),
});

/** Reads how a person corrects the reading of each text; columns that are missing or forged are those that were found. */
export function parseCorrections(form: FormData | URLSearchParams, count: number): ReadOptions[] {
  return Array.from({ length: count }, (_, at) => {
    const names = correctionFields(at);
    const columns = correctionSchema.safeParse({
      day: form.get(names.day),
      payee: form.get(names.payee),
      amounts: form.get(names.amounts),
    });
    return {
      columns: columns.data,
      isSwapped: form.get(names.isSwapped) !== null,
      isMonthFirst: form.get(names.isMonthFirst) !== null,
      currency: currencyIn(form, at),
    };
  });
}

const currencySchema = z.enum(PAYMENT_CURRENCIES);
const currencyIn = (form: FormData | URLSearchParams, at: number): PaymentCurrency | undefined =>
  currencySchema.safeParse(form.get(correctionFields(at).currency)).data;

/** Reads the currency that a person chose for each of the two texts. */
export const parseCurrencies = (form: FormData | URLSearchParams): (PaymentCurrency | undefined)[] =>
  [0, 1].map((at) => currencyIn(form, at));

const CORRECTION = /^(?:day|payee|amounts|swapped|month)-[01]$/;

/** The fields by which a person corrected what was read, for a form that does not show them. */
export const correctionsIn = (form: FormData | URLSearchParams): [name: string, value: string][] =>
  [...form].flatMap(([name, value]): [string, string][] => (CORRECTION.test(name) ? [[name, String(value)]] : []));

/** What a field of the form carries at most, in characters. */
const MAX_PASTED = 500_000;
/** The form that gives a statement; its file is read apart. */
export const statementSchema = z.object({ text: z.string().max(MAX_PASTED).optional() });
