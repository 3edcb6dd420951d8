import { z } from "zod";
import type { cases } from "~/db/schema";
import {
  BANK_REFUND_STATUSES,
  CONTACT_METHODS,
  EVIDENCE_TYPES,
  POLICE_ACTION_STATUSES,
  RECOVERY_SOURCES,
  SCAM_TYPES,
} from "~/db/schema/enumerations";
import { parseWithZod } from "~/platform/forms/parse-form";
import { today } from "~/platform/today";
import { formatNumber } from "~/ui/format";
import { PAYMENT_METHODS } from "../labels";
import { amountText, parseAmount } from "../rules";
import { MAX_DESCRIPTION } from "./rules";

const MAX_DETAILS = 2_000;

const isCalendarDay = (text: string): boolean => {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const pastDay = (requiredMessage: string) =>
  z
    .string(requiredMessage)
    .min(1, "La date est requise")
    .refine(isCalendarDay, { error: "Date invalide", abort: true })
    .refine(
      (text) => text <= today(),
      "Cette date est dans le futur : indiquez une date passée, par exemple 14/03/2026",
    );

/** Uses \n for line ends and removes U+0000, which PostgreSQL cannot store. */
const normalizeText = (value: string): string => value.replaceAll("\r\n", "\n").replaceAll("\0", "");

const text = (max: number) =>
  z
    .string()
    .trim()
    .overwrite(normalizeText)
    .max(max, `Ce texte est trop long : ${formatNumber(max)} caractères au plus.`);

const amount = z.string().transform((typed, context) => {
  const cents = parseAmount(typed);
  if (cents === null)
    context.addIssue({ code: "custom", message: "Indiquez un montant en euros, par exemple 12 480,50" });
  return cents ?? z.NEVER;
});

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, "Choisissez une réponse dans la liste");

/** Step 1 (spec section 5). */
export const scamSchema = z.object({
  scamType: z.enum(SCAM_TYPES, "Choisissez ce qui ressemble le plus à votre situation"),
});

/** Step 2: what happened and what was done since. Amounts are typed in euros and parsed to cents. */
export const storySchema = z.object({
  description: z
    .string("Veuillez fournir une description détaillée")
    .trim()
    .overwrite(normalizeText)
    .min(1, "Veuillez fournir une description détaillée")
    .max(
      MAX_DESCRIPTION,
      "Votre récit dépasse 10 000 caractères : raccourcissez-le, vous pourrez le compléter ensuite.",
    ),
  contactDate: pastDay("La date de contact est requise"),
  contactMethod: choice(CONTACT_METHODS).optional(),
  amount: amount.optional(),
  paymentMethods: z.array(choice(PAYMENT_METHODS)).default([]),
  contactedBank: z.boolean().default(false),
  bankRefundStatus: choice(BANK_REFUND_STATUSES).optional(),
  bankRefundAmount: amount.optional(),
  bankActionDetails: text(MAX_DETAILS).optional(),
  policeReport: z.boolean().default(false),
  policeReportNumber: text(100).optional(),
  policeReportDate: pastDay("La date est requise").optional(),
  policeActionStatus: choice(POLICE_ACTION_STATUSES).optional(),
  policeActionDetails: text(MAX_DETAILS).optional(),
});

/** Step 3: at least one type of evidence. */
export const evidenceSchema = z.object({
  availableEvidence: z
    .array(choice(EVIDENCE_TYPES), "Cochez au moins un type de preuve")
    .min(1, "Cochez au moins un type de preuve"),
});

export const BANK_FIELDS = ["bankRefundStatus", "bankRefundAmount", "bankActionDetails"] as const;
export const POLICE_FIELDS = [
  "policeReportNumber",
  "policeReportDate",
  "policeActionStatus",
  "policeActionDetails",
] as const;

/** The form without the fields that other answers hide: hidden fields are neither validated nor saved. */
export function withoutHiddenAnswers(form: FormData | URLSearchParams): FormData {
  const kept = new FormData();
  for (const [name, value] of form.entries()) kept.append(name, value);
  const drop = (names: readonly string[]) => {
    for (const name of names) kept.delete(name);
  };
  if (!kept.get("contactedBank")) drop(BANK_FIELDS);
  if (kept.get("bankRefundStatus") !== "partial") drop(["bankRefundAmount"]);
  if (!kept.get("policeReport")) drop(POLICE_FIELDS);
  return kept;
}

/** Parses step 2, in the browser and on the server. */
export function parseStory(form: FormData | URLSearchParams) {
  return parseWithZod(withoutHiddenAnswers(form), { schema: storySchema });
}

const anySchema = z.looseObject({});

/**
 * Checks the answers as `parse` does, unless the form is submitted by another button than « Continuer »: missing
 * answers are then no error.
 */
function validateStep<Result>(form: FormData, parse: () => Result): Result {
  const intent = form.get("intent");
  const isContinued = intent === null || intent === "continue";
  return isContinued ? parse() : (parseWithZod(form, { schema: anySchema }) as unknown as Result);
}

/** The rules of each form, which the browser loads late (see `useLateValidation`). */
export const checkScam = (form: FormData) => validateStep(form, () => parseWithZod(form, { schema: scamSchema }));
export const checkStory = (form: FormData) => validateStep(form, () => parseStory(form));
export const checkEvidence = (form: FormData) =>
  validateStep(form, () => parseWithZod(form, { schema: evidenceSchema }));
export const checkNote = (form: FormData) => parseWithZod(form, { schema: noteSchema });
export const checkRecovery = (form: FormData) => parseWithZod(form, { schema: recoverySchema });

const formGeneratedId = z.uuid();

/** A note of the staff on a case. */
export const noteSchema = z.object({
  /** The id of a new note, generated by the form. */
  id: formGeneratedId,
  text: z
    .string("Écrivez votre note")
    .trim()
    .overwrite(normalizeText)
    .min(1, "Écrivez votre note")
    .max(MAX_DESCRIPTION, "Cette note dépasse 10 000 caractères : raccourcissez-la, ou écrivez-en une seconde."),
});

/** A recovered sum; typed in euros, parsed to cents. */
export const recoverySchema = z
  .object({
    id: formGeneratedId,
    amount: z
      .string("Indiquez le montant récupéré")
      .pipe(amount)
      .refine((cents) => cents > 0, "Le montant doit être supérieur à zéro"),
    receivedOn: pastDay("La date de réception est requise"),
    source: z.enum(RECOVERY_SOURCES, "Choisissez d’où vient la somme"),
    sourceDetails: text(200).optional(),
  })
  .refine(({ source, sourceDetails }) => source !== "other" || sourceDetails, {
    path: ["sourceDetails"],
    message: "Précisez d’où vient la somme",
  })
  .transform((recovery) => ({
    ...recovery,
    sourceDetails: (recovery.source === "other" && recovery.sourceDetails) || null,
  }));
export type RecoveryInput = z.output<typeof recoverySchema>;

/** The steps with questions. */
export type QuestionStep = 1 | 2 | 3;

type AsColumns<Values> = {
  [Name in keyof Values]-?: undefined extends Values[Name] ? Exclude<Values[Name], undefined> | null : Values[Name];
};
type AllAnswers = z.output<typeof scamSchema> &
  AsColumns<z.output<typeof storySchema>> &
  z.output<typeof evidenceSchema>;

/** Answers as columns of `cases`; an absent column is not changed. */
export type DraftAnswers = Partial<AllAnswers>;

/** The answers that a case holds, complete or not. */
export type CaseAnswers = Pick<typeof cases.$inferSelect, keyof AllAnswers>;

const SCHEMAS = { 1: scamSchema, 2: storySchema, 3: evidenceSchema } as const;

/** Parses the form of a step. @returns the submission, and its answers when all are valid. */
export function readStep(step: QuestionStep, form: FormData | URLSearchParams) {
  const submission = step === 2 ? parseStory(form) : parseWithZod(form, { schema: SCHEMAS[step] });
  return { submission, answers: submission.status === "success" ? asColumns(step, submission.value) : null };
}

/** The valid answers of a step, whatever the others are: « Retour » saves them. */
export function readValidAnswers(step: QuestionStep, form: FormData): DraftAnswers {
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

function asColumns(step: QuestionStep, value: object): DraftAnswers {
  const names = Object.keys(SCHEMAS[step].shape);
  return Object.fromEntries(names.map((name) => [name, (value as Record<string, unknown>)[name] ?? null]));
}

/** The values of a step's fields for a draft. */
export function fieldValues(step: QuestionStep, draft: CaseAnswers): Record<string, unknown> {
  const names = Object.keys(SCHEMAS[step].shape) as (keyof AllAnswers)[];
  const shown = names.map((name) => {
    const value = draft[name];
    const isAmount = name === "amount" || name === "bankRefundAmount";
    return [name, isAmount ? amountText(value as number | null) : (value ?? undefined)];
  });
  return Object.fromEntries(shown);
}
