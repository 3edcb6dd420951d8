import { z } from "zod";
import { isCalendarDay, NO_DAY } from "~/features/cases/schema";
import { FUTURE_DATE } from "~/platform/forms/day-parts";
import { parseWithZod } from "~/platform/forms/parse-form";
import { typedText } from "~/platform/forms/typed-text";
import { latestDay } from "~/platform/today";
import { formatNumber } from "~/ui/format";
import { MAX_RULE_TEXT } from "./rules";

function words(field: keyof typeof MAX_RULE_TEXT, required: string) {
  const max = MAX_RULE_TEXT[field];
  return z
    .string(required)
    .overwrite(typedText)
    .min(1, required)
    .max(max, `Raccourcissez ce texte\u00a0: ${formatNumber(max)} caractères au plus`);
}

const FIRST_DAY = "1900-01-01";
const day = (required: string) =>
  z
    .string(required)
    .refine(isCalendarDay, NO_DAY)
    .refine((typed) => typed >= FIRST_DAY, "Indiquez une date à partir de 1900, par exemple 14/03/2026");

const readDay = day("Dites quel jour la source a été lue").refine((typed) => typed <= latestDay(), FUTURE_DATE);

/** The text and dates of a rule, as an administrator writes them. */
export const ruleTextSchema = z.object({
  /** The version that the form showed; 0 is that of the program. */
  base: z.coerce.number().int().min(0),
  action: words("action", "Dites ce qu’il faut faire"),
  effect: words("effect", "Dites pourquoi ce délai compte"),
  article: words("article", "Indiquez l’article, ou qu’il est à confirmer"),
  source: words("source", "Indiquez la source"),
  readOn: readDay.optional(),
  from: day("Date invalide").optional(),
  understood: z.literal("on").optional(),
});
export type RuleTextInput = z.output<typeof ruleTextSchema>;
export const checkRuleText = (form: FormData) => parseWithZod(form, { schema: ruleTextSchema });

export const restoreSchema = ruleTextSchema.pick({ base: true });

/** A correction that somebody proposes. */
export const proposalSchema = z.object({
  id: z.uuid(),
  correction: words("correction", "Dites ce qui est à corriger"),
  source: words("source", "Indiquez où vous l’avez lu"),
  readOn: readDay,
});
export type ProposalInput = z.output<typeof proposalSchema>;
export const checkProposal = (form: FormData) => parseWithZod(form, { schema: proposalSchema });

/** The answer to one. */
export const answerSchema = z.object({
  id: z.uuid(),
  decision: z.enum(["accept", "refuse"], "Choisissez d’accepter ou de refuser"),
  answer: words("answer", "Répondez en un mot à la personne qui propose"),
});
export type AnswerInput = z.output<typeof answerSchema>;
export const checkAnswer = (form: FormData) => parseWithZod(form, { schema: answerSchema });
