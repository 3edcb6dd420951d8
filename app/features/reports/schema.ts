import { z } from "zod";
import { REPORT_SERVICES } from "~/db/schema/report-enumerations";
import { isCalendarDay, NO_DAY, text } from "~/features/cases/schema";
import { FUTURE_DATE } from "~/platform/forms/day-parts";
import { parseWithZod } from "~/platform/forms/parse-form";
import { latestDay } from "~/platform/today";

/** A report that was made, and on which day; without a day it is to do again. */
export const reportSchema = z.object({
  service: z.enum(REPORT_SERVICES, "Choisissez le service"),
  doneOn: z
    .string()
    .refine(isCalendarDay, NO_DAY)
    .refine((typed) => typed >= "2000-01-01", "Indiquez une date à partir de l’an 2000, par exemple 14/03/2026")
    .refine((typed) => typed <= latestDay(), FUTURE_DATE)
    .optional(),
  /** The number that the service gave. */
  reference: text(200).optional(),
});
export type ReportInput = z.output<typeof reportSchema>;

/** The rules of the form, which the browser loads late (see `useLateValidation`). */
export const checkReport = (form: FormData) => parseWithZod(form, { schema: reportSchema });
