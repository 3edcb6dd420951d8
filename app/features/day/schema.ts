import { z } from "zod";
import { isCalendarDay } from "~/features/cases/schema";
import { isId } from "~/platform/http/params";
import { CASE_LISTS, MONEY_LISTS, MONTHS } from "./rules";

/** The last part of the address of a list. */
export const dayListSchema = z.enum([...CASE_LISTS, ...MONEY_LISTS]);

/** The query parameters of a list; invalid values are ignored. */
export const dayQuery = z.object({
  lawyer: z
    .string()
    .refine((id) => id === "none" || isId(id))
    .nullable()
    .catch(null),
  week: z.string().refine(isCalendarDay).nullable().catch(null),
  month: z.enum(MONTHS).catch("this"),
  after: z.string().max(80).nullable().catch(null),
});
export type DayQuery = z.output<typeof dayQuery>;
