import { z } from "zod";
import { DATA_ANSWERS, DATA_ITEMS, type DataAnswer, type DataItem } from "~/db/schema/letter-enumerations";
import { choice, isCalendarDay, NO_DAY } from "~/features/cases/schema";
import { FUTURE_DATE } from "~/platform/forms/day-parts";
import { latestDay } from "~/platform/today";

const answer = choice(DATA_ANSWERS).optional();
const answers = Object.fromEntries(DATA_ITEMS.map((item) => [item, answer])) as Record<DataItem, typeof answer>;

/** What a bank gave of what was asked; an item without an answer is not noted yet. */
export const bankDataSchema = z
  .object({
    ...answers,
    answeredOn: z
      .string()
      .refine(isCalendarDay, NO_DAY)
      .refine((typed) => typed <= latestDay(), FUTURE_DATE)
      .optional(),
  })
  .refine((input) => input.answeredOn !== undefined || !DATA_ITEMS.some((item) => isGiven(input[item])), {
    error: "Indiquez le jour de la réponse",
    path: ["answeredOn"],
  });
export type BankDataInput = z.output<typeof bankDataSchema>;

/** Whether the bank said something, be it a refusal. */
export const isGiven = (given: DataAnswer | undefined): boolean => given !== undefined && given !== "silent";
