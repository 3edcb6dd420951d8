import type { z } from "zod";
import type { cases } from "~/db/schema";
import { parseWithZod } from "~/platform/parse-form";
import { amountText } from "./amount";
import { evidenceSchema, parseStory, scamSchema, storySchema, withoutHiddenAnswers } from "./schema";

/** The steps that ask something. */
export type AskingStep = 1 | 2 | 3;

type AsColumns<Values> = {
  [Name in keyof Values]-?: undefined extends Values[Name] ? Exclude<Values[Name], undefined> | null : Values[Name];
};
type All = z.output<typeof scamSchema> & AsColumns<z.output<typeof storySchema>> & z.output<typeof evidenceSchema>;

/** Answers as columns of `cases`; one that is left out keeps what it holds. */
export type DraftAnswers = Partial<All>;

/** The answers that a case holds, complete or not. */
export type CaseAnswers = Pick<typeof cases.$inferSelect, keyof All>;

const SCHEMAS = { 1: scamSchema, 2: storySchema, 3: evidenceSchema } as const;

/** Reads the form of a step as the browser does. @returns its answers too, when all of them are right. */
export function readStep(step: AskingStep, form: FormData | URLSearchParams) {
  const submission = step === 2 ? parseStory(form) : parseWithZod(form, { schema: SCHEMAS[step] });
  return { submission, answers: submission.status === "success" ? asColumns(step, submission.value) : null };
}

/** What can be kept of a step that its author leaves by « Retour »: each answer that is right by itself. */
export function readWhatIsRight(step: AskingStep, form: FormData): DraftAnswers {
  const shown = step === 2 ? withoutHiddenAnswers(form) : form;
  const { shape } = SCHEMAS[step];
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(shape)) {
    const schema = (SCHEMAS[step] as typeof storySchema).pick({ [name]: true } as { description: true });
    const submission = parseWithZod(shown, { schema });
    if (submission.status === "success") kept[name] = (submission.value as Record<string, unknown>)[name] ?? null;
  }
  return kept as DraftAnswers;
}

function asColumns(step: AskingStep, value: object): DraftAnswers {
  const names = Object.keys(SCHEMAS[step].shape);
  return Object.fromEntries(names.map((name) => [name, (value as Record<string, unknown>)[name] ?? null]));
}

/** What the fields of a step show of a draft. */
export function fieldsOf(step: AskingStep, draft: CaseAnswers): Record<string, unknown> {
  const names = Object.keys(SCHEMAS[step].shape) as (keyof All)[];
  const shown = names.map((name) => {
    const value = draft[name];
    const isAmount = name === "amount" || name === "bankRefundAmount";
    return [name, isAmount ? amountText(value as number | null) : (value ?? undefined)];
  });
  return Object.fromEntries(shown);
}
