import { z } from "zod";
import { isCalendarDay, NO_DAY } from "~/features/cases/schema";
import { FUTURE_DATE } from "~/platform/forms/day-parts";
import { parseWithZod } from "~/platform/forms/parse-form";
import { latestDay } from "~/platform/today";

const REQUIRED = "Choisissez la démarche";

/** A rule of a payment, as one option of the form gives it. */
const what = z
  .string(REQUIRED)
  .regex(/^[0-9a-f-]{36} [a-z0-9_]{1,60}$/, REQUIRED)
  .transform((typed) => {
    const [paymentId = "", rule = ""] = typed.split(" ");
    return { paymentId, rule };
  });

/** What was done, and on which day; without a day it is to do again. */
export const doneSchema = z.object({
  what,
  doneOn: z
    .string()
    .refine(isCalendarDay, NO_DAY)
    .refine((typed) => typed >= "2000-01-01", "Indiquez une date à partir de l’an 2000, par exemple 14/03/2026")
    .refine((typed) => typed <= latestDay(), FUTURE_DATE)
    .optional(),
});
export type DoneInput = z.output<typeof doneSchema>;

/** The rules of the form, which the browser loads late (see `useLateValidation`). */
export const checkDone = (form: FormData) => parseWithZod(form, { schema: doneSchema });
