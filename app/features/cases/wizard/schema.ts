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
import { PAYMENT_METHODS } from "../labels";
import { amountText, parseAmount } from "../rules";
import { MAX_DESCRIPTION } from "./rules";

const MAX_DETAILS = 2_000;

const isCalendarDay = (text: string): boolean => {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const past = (requiredMessage: string) =>
  z
    .string(requiredMessage)
    .min(1, "La date est requise")
    .refine(isCalendarDay, { error: "Date invalide", abort: true })
    .refine(
      (text) => text <= today(),
      "Cette date est dans le futur : indiquez une date passée, par exemple 14/03/2026",
    );

/** Lines end as in the browser, and nothing that the database refuses to keep (U+0000) stays. */
const clean = (value: string): string => value.replaceAll("\r\n", "\n").replaceAll("\0", "");

const text = (max: number) =>
  z
    .string()
    .trim()
    .overwrite(clean)
    .max(max, `Ce texte est trop long : ${max.toLocaleString("fr-FR")} caractères au plus.`);

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

/** Step 2: what happened, and what was done since. Amounts are typed in euros and come out in cents. */
export const storySchema = z.object({
  description: z
    .string("Veuillez fournir une description détaillée")
    .trim()
    .overwrite(clean)
    .min(1, "Veuillez fournir une description détaillée")
    .max(
      MAX_DESCRIPTION,
      "Votre récit dépasse 10 000 caractères : raccourcissez-le, vous pourrez le compléter ensuite.",
    ),
  contactDate: past("La date de contact est requise"),
  contactMethod: choice(CONTACT_METHODS).optional(),
  amount: amount.optional(),
  paymentMethods: z.array(choice(PAYMENT_METHODS)).default([]),
  contactedBank: z.boolean().default(false),
  bankRefundStatus: choice(BANK_REFUND_STATUSES).optional(),
  bankRefundAmount: amount.optional(),
  bankActionDetails: text(MAX_DETAILS).optional(),
  policeReport: z.boolean().default(false),
  policeReportNumber: text(100).optional(),
  policeReportDate: past("La date est requise").optional(),
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

/** The form without the sub-fields that its answers hide: they are neither judged nor kept. */
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

/** Reads step 2 as the browser and the server both do. */
export function parseStory(form: FormData | URLSearchParams) {
  return parseWithZod(withoutHiddenAnswers(form), { schema: storySchema });
}

const anything = z.looseObject({});

/**
 * Checks the answers as `parse` does, unless the form is submitted by another button than « Continuer »: what is missing
 * then is no error.
 */
function checkStep<Checked>(form: FormData, parse: () => Checked): Checked {
  const intent = form.get("intent");
  const isContinued = intent === null || intent === "continue";
  return isContinued ? parse() : (parseWithZod(form, { schema: anything }) as unknown as Checked);
}

/** The rules of each form as the browser loads them, late (see `useLateValidation`). */
export const checkScam = (form: FormData) => checkStep(form, () => parseWithZod(form, { schema: scamSchema }));
export const checkStory = (form: FormData) => checkStep(form, () => parseStory(form));
export const checkEvidence = (form: FormData) => checkStep(form, () => parseWithZod(form, { schema: evidenceSchema }));
export const checkNote = (form: FormData) => parseWithZod(form, { schema: noteSchema });
export const checkRecovery = (form: FormData) => parseWithZod(form, { schema: recoverySchema });

const madeByForm = z.uuid();

/** A note of the staff on a case. */
export const noteSchema = z.object({
  /** Of a new note: made by the form. */
  id: madeByForm,
  text: z
    .string("Écrivez votre note")
    .trim()
    .overwrite(clean)
    .min(1, "Écrivez votre note")
    .max(MAX_DESCRIPTION, "Cette note dépasse 10 000 caractères : raccourcissez-la, ou écrivez-en une seconde."),
});

/** A sum recovered; typed in euros, it comes out in cents. */
export const recoverySchema = z
  .object({
    id: madeByForm,
    amount: z
      .string("Indiquez le montant récupéré")
      .pipe(amount)
      .refine((cents) => cents > 0, "Le montant doit être supérieur à zéro"),
    receivedOn: past("La date de réception est requise"),
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
