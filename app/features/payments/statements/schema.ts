import { z } from "zod";
import { CASE_PAYMENT_METHODS, PAYMENT_CURRENCIES } from "~/db/schema/payment-enumerations";
import { parseAmount } from "~/features/cases/amount/rules";
import { isCalendarDay } from "~/features/cases/schema";
import { parseJson } from "~/platform/forms/parse-form";
import { MAX_STATEMENT_ROWS } from "~/platform/statements/statement";
import { DOUBTS, NOT_PROPOSED, ROWS_IN_FIELD, type Row } from "./rules";

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

const fieldSchema: z.ZodType<Row[]> = z
  .array(
    z.object({
      id: z.uuid(),
      text: z.string().max(1_000),
      payment: proposedPayment.nullable(),
      why: z.enum(NOT_PROPOSED).nullable(),
      doubts: z.array(z.enum(DOUBTS)).max(DOUBTS.length),
    }),
  )
  .max(ROWS_IN_FIELD);

/** Reads the rows of a form, which anybody may have written; null when they are not rows. */
export function parseRows(form: FormData | URLSearchParams): Row[] | null {
  const fields = form.getAll("rows").slice(0, MAX_STATEMENT_ROWS / ROWS_IN_FIELD);
  const read = fields.map((field) => fieldSchema.safeParse(parseJson(field)));
  return read.every(({ success }) => success) ? read.flatMap(({ data }) => data ?? []) : null;
}

/** The form that gives a statement; its file is read apart. */
export const statementSchema = z.object({ text: z.string().optional() });
