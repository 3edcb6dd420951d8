import { z } from "zod";
import type { cases } from "~/db/schema";
import {
  BANK_REFUND_STATUSES,
  CONTACT_METHODS,
  type DatePrecision,
  EVIDENCE_TYPES,
  FILLED_FOR,
  POLICE_ACTION_STATUSES,
  SCAM_TYPES,
} from "~/db/schema/enumerations";
import { type DayAnswer, dayParts, toDayParts } from "~/platform/forms/day-parts";
import { withDraft } from "~/platform/forms/draft-values";
import { parseWithZod } from "~/platform/forms/parse-form";
import { formatNumber } from "~/ui/format";
import { TOLD_CURRENCIES } from "../amount";
import { PAYMENT_METHODS } from "../labels";
import { amountText } from "../rules";
import { choice, lostAmount, normalizeText, refundAmount, text, toldSum } from "../schema";
import { COMPANY_FIELDS, REPRESENTED_FIELDS, representedSchema, representedShape } from "./represented.schema";
import { MAX_DESCRIPTION, MAX_DETAILS, SCREENS, type ScreenId, shownScreens } from "./rules";

/** « Je n’ai rien gardé » excludes every type of evidence. */
const evidence = z
  .array(choice(EVIDENCE_TYPES), "Cochez au moins un type de preuve")
  .transform((types) => (types.length > 1 ? types.filter((type) => type !== "none") : types));

/** The fields of each screen (spec section 5). Amounts are typed in euros and parsed to cents. */
const SHAPES = {
  type: z.object({
    scamType: z.enum(SCAM_TYPES, "Choisissez ce qui ressemble le plus à votre situation"),
  }),
  recit: z.object({
    description: z
      .string("Veuillez fournir une description détaillée")
      .trim()
      .overwrite(normalizeText)
      .min(1, "Veuillez fournir une description détaillée")
      .max(
        MAX_DESCRIPTION,
        `Votre récit dépasse ${formatNumber(MAX_DESCRIPTION)} caractères : raccourcissez-le, vous pourrez le compléter ensuite.`,
      ),
    contactMethod: choice(CONTACT_METHODS).optional(),
    filledFor: choice(FILLED_FOR).optional(),
  }),
  "pour-qui": representedShape,
  argent: z.object({
    contactDate: dayParts({ required: "La date de contact est requise", canBeApproximate: true }),
    paymentDate: dayParts({ canBeApproximate: true }),
    amount: lostAmount.optional(),
    paymentMethods: z.array(choice(PAYMENT_METHODS)).default([]),
    bankName: text(100).optional(),
  }),
  depuis: z.object({
    contactedBank: z.boolean().default(false),
    policeReport: z.boolean().default(false),
  }),
  banque: z.object({
    bankRefundStatus: choice(BANK_REFUND_STATUSES).optional(),
    bankRefundAmount: refundAmount.optional(),
    bankActionDetails: text(MAX_DETAILS).optional(),
  }),
  plainte: z.object({
    policeReportNumber: text(100).optional(),
    policeReportDate: dayParts(),
    policeActionStatus: choice(POLICE_ACTION_STATUSES).optional(),
    policeActionDetails: text(MAX_DETAILS).optional(),
  }),
  preuves: z.object({
    availableEvidence: evidence.refine((types) => types.length > 0, "Cochez au moins un type de preuve"),
  }),
} as const satisfies Record<ScreenId, z.ZodObject>;

/** The rules between the fields of one screen. */
const SCREEN_SCHEMAS: Record<ScreenId, z.ZodType> = {
  ...SHAPES,
  "pour-qui": representedSchema,
};

/**
 * What a visitor is asked on one page after the text, none of it required to go on: files, and so the step of the evidence,
 * wait for the account.
 */
const VISITOR_SHAPES: Partial<Record<ScreenId, z.ZodObject>> & { argent: z.ZodObject } = {
  argent: SHAPES.argent.extend({
    contactDate: dayParts({ canBeApproximate: true }),
    amount: toldSum.optional(),
    currency: choice(TOLD_CURRENCIES).optional(),
    ...SHAPES.depuis.shape,
    ...SHAPES.banque.shape,
    ...SHAPES.plainte.shape,
    availableEvidence: evidence.default([]),
  }),
};

export type Narrator = "visitor" | "account";

const schemaOf = (screen: ScreenId, narrator: Narrator): z.ZodType =>
  (narrator === "visitor" && VISITOR_SHAPES[screen]) || SCREEN_SCHEMAS[screen];
const shapeOf = (screen: ScreenId, narrator: Narrator): z.ZodObject =>
  (narrator === "visitor" && VISITOR_SHAPES[screen]) || SHAPES[screen];

const BANK_FIELDS = ["bankRefundStatus", "bankRefundAmount", "bankActionDetails"] as const;
const POLICE_FIELDS = ["policeReportNumber", "policeReportDate", "policeActionStatus", "policeActionDetails"] as const;
/** The columns of `cases` that hold answers. */
export const ANSWER_COLUMNS = [
  "scamType",
  "description",
  "contactMethod",
  "filledFor",
  ...REPRESENTED_FIELDS,
  "contactDate",
  "contactDatePrecision",
  "paymentDate",
  "paymentDatePrecision",
  "amount",
  "paymentMethods",
  "bankName",
  "contactedBank",
  ...BANK_FIELDS,
  "policeReport",
  ...POLICE_FIELDS,
  "availableEvidence",
] as const satisfies (keyof typeof cases.$inferSelect)[];

/** The answers that a case holds, complete or not. */
export type CaseAnswers = Pick<typeof cases.$inferSelect, (typeof ANSWER_COLUMNS)[number]>;

/** Answers as columns of `cases`; an absent column is not changed. */
export type DraftAnswers = Partial<CaseAnswers>;

type Form = FormData | URLSearchParams;

/** Without the fields that the form hides: they are neither validated nor saved. */
function withoutHiddenFields(screen: ScreenId, form: Form): FormData {
  const hidden: string[] = [];
  if (screen === "argent" && !form.has("contactedBank")) hidden.push(...BANK_FIELDS);
  if (screen === "argent" && !form.has("policeReport")) hidden.push(...POLICE_FIELDS);
  if (form.get("bankRefundStatus") !== "partial") hidden.push("bankRefundAmount");
  const kept = new FormData();
  for (const [name, value] of form.entries()) if (!hidden.includes(name.split(".")[0] ?? "")) kept.append(name, value);
  return kept;
}

/** The names of the fields of a screen. */
export const screenFields = (screen: ScreenId, narrator: Narrator): string[] =>
  Object.keys(shapeOf(screen, narrator).shape);

/** The names of the fields of all screens. */
export const wizardFields = (): string[] => SCREENS.flatMap(({ id }) => screenFields(id, "account"));

/** Parses the form of a screen. @returns the submission, and its answers when all are valid. */
export function readScreen(screen: ScreenId, form: Form, narrator: Narrator = "account") {
  const submission = parseWithZod(withoutHiddenFields(screen, form), {
    schema: schemaOf(screen, narrator) as z.ZodObject,
  });
  return {
    submission,
    answers: submission.status === "success" ? asColumns(screen, submission.value, narrator) : null,
  };
}

/** Parses the form of the page that asks a visitor for the text and for what it says. */
export const readStoryPage = (form: Form) =>
  parseWithZod(withoutHiddenFields("argent", form), { schema: VISITOR_SHAPES.argent.extend(SHAPES.recit.shape) });

/** The valid answers of a screen, whatever the others are: « Retour » saves them. */
export function readValidAnswers(screen: ScreenId, form: Form, narrator: Narrator = "account"): DraftAnswers {
  const shown = withoutHiddenFields(screen, form);
  const shape = shapeOf(screen, narrator);
  const valid: Record<string, unknown> = {};
  for (const name of Object.keys(shape.shape)) {
    const submission = parseWithZod(shown, { schema: shape.pick({ [name]: true } as never) });
    if (submission.status === "success") valid[name] = submission.value[name];
  }
  return asColumns(screen, valid, narrator, Object.keys(valid));
}

/** All valid answers of a whole story, whose fields have the same names on every screen. */
export function readWholeStory(form: Form): DraftAnswers {
  const read = SCREENS.map(({ id }) => readValidAnswers(id, form, "visitor"));
  return withoutHiddenAnswers(Object.assign({}, ...read));
}

function asColumns(
  screen: ScreenId,
  value: Record<string, unknown>,
  narrator: Narrator,
  names: readonly string[] = Object.keys(shapeOf(screen, narrator).shape),
): DraftAnswers {
  const columns: Record<string, unknown> = {};
  // The case keeps euros only: the story itself tells in which currency its sum is (`moneyTold`).
  for (const name of names.filter((one) => one !== "currency")) {
    const answer = value[name] ?? null;
    if (!isDayAnswer(answer)) columns[name] = answer;
    else {
      columns[name] = answer.date;
      if (hasPrecision(name)) columns[`${name}Precision`] = answer.precision;
    }
  }
  return withoutHiddenAnswers(columns as DraftAnswers);
}

const isDayAnswer = (value: unknown): value is DayAnswer =>
  typeof value === "object" && value !== null && "precision" in value;
const hasPrecision = (name: string): boolean => name === "contactDate" || name === "paymentDate";

/** Empties the answers that others hide: those of a bank not contacted, of a complaint not filed, of nobody else. */
function withoutHiddenAnswers(answers: DraftAnswers): DraftAnswers {
  const emptied = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
  return {
    ...answers,
    ...(answers.contactedBank === false && emptied(BANK_FIELDS)),
    ...(answers.policeReport === false && emptied(POLICE_FIELDS)),
    ...(answers.filledFor === null && emptied(REPRESENTED_FIELDS)),
    ...(answers.filledFor && answers.filledFor !== "guardian" && emptied(["judgmentReference"])),
    ...(answers.filledFor && answers.filledFor !== "company" && emptied(COMPANY_FIELDS)),
    ...(answers.filledFor === "company" && emptied(["representedCountry"])),
  };
}

/**
 * Reads what was typed in the wizard and saved by its form alone. The answers of a screen count when all of them are
 * valid, as « Continuer » would take them.
 * @param fields the typed fields by name (`readDraft`).
 * @returns the answers, the names of their fields, and the screens whose answers are not valid.
 */
export function readTypedAnswers(saved: CaseAnswers, fields: Record<string, string[]>) {
  const answers: DraftAnswers = {};
  const names: string[] = [];
  const refused: ScreenId[] = [];
  for (const { id } of SCREENS) {
    const now = { ...saved, ...answers };
    const own = screenFields(id, "account");
    const typed = Object.entries(fields).filter(([name]) => own.includes(name.split(".")[0] ?? ""));
    if (typed.length === 0 || !shownScreens(now).includes(id)) continue;
    const { answers: valid } = readScreen(id, toForm(withDraft(fieldValues(id, now), Object.fromEntries(typed))));
    if (valid) names.push(...typed.map(([name]) => name));
    else refused.push(id);
    Object.assign(answers, valid);
  }
  return { answers, names, refused };
}

/** Values of fields as their form sends them. */
function toForm(values: Record<string, unknown>, form = new FormData(), prefix = ""): FormData {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === false) continue;
    if (Array.isArray(value)) for (const each of value) form.append(prefix + name, String(each));
    else if (typeof value === "object") toForm(value as Record<string, unknown>, form, `${prefix}${name}.`);
    else form.append(prefix + name, value === true ? "on" : String(value));
  }
  return form;
}

/** True for a screen that another answer makes appear, and that holds no answer yet. */
export function isNewlyShown(screen: ScreenId, draft: CaseAnswers): boolean {
  const names = { banque: BANK_FIELDS, plainte: POLICE_FIELDS, "pour-qui": REPRESENTED_FIELDS } as const;
  const fields = names[screen as keyof typeof names];
  return fields?.every((name) => draft[name] === null) ?? false;
}

/** The values of a screen's fields for a draft. */
export function fieldValues(screen: ScreenId, draft: CaseAnswers): Record<string, unknown> {
  const shown = Object.keys(SHAPES[screen].shape).map((name) => [name, fieldValue(name, draft)]);
  return Object.fromEntries(shown);
}

function fieldValue(name: string, draft: CaseAnswers): unknown {
  const value = draft[name as keyof CaseAnswers];
  if (name === "policeReportDate") return toDayParts(value as string | null);
  if (hasPrecision(name))
    return toDayParts(value as string | null, draft[`${name}Precision` as keyof CaseAnswers] as DatePrecision | null);
  if (name === "amount" || name === "bankRefundAmount") return amountText(value as number | null);
  return value ?? undefined;
}

/**
 * The rules of a screen's form, which the browser loads late (see `useLateValidation`). Another button than
 * « Continuer » leaves the screen: missing answers are then no error.
 */
export const checkScreen = (screen: ScreenId, narrator: Narrator) => (form: FormData) => {
  const intent = form.get("intent");
  if (intent === null || intent === "continue") return readScreen(screen, form, narrator).submission;
  return parseWithZod(form, { schema: z.looseObject({}) }) as ReturnType<typeof readScreen>["submission"];
};
