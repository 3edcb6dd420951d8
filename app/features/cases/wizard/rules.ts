import type { DatePrecision, FilledFor } from "~/db/schema/enumerations";

/** The five steps of the wizard (spec section 2). The address holds their number, from 1. */
export const STEPS = [
  { id: "scam", label: "Type d’arnaque" },
  { id: "story", label: "Description" },
  { id: "evidence", label: "Preuves" },
  { id: "summary", label: "Récapitulatif" },
  { id: "confirmation", label: "Validation finale" },
] as const;

export type StepNumber = 1 | 2 | 3 | 4 | 5;

/** The answers that decide which screens are shown. */
export type Shown = { filledFor: FilledFor | null; contactedBank: boolean; policeReport: boolean };

type Screen = {
  id: string;
  step: 1 | 2 | 3;
  /** Absent for a screen that everybody sees. */
  isShown?: (answers: Shown) => boolean;
};

/** The screens with questions, five at most on each. The address of a screen that is not its step's first names it. */
export const SCREENS = [
  { id: "type", step: 1 },
  { id: "recit", step: 2 },
  { id: "pour-qui", step: 2, isShown: ({ filledFor }) => filledFor !== null },
  { id: "argent", step: 2 },
  { id: "depuis", step: 2 },
  { id: "banque", step: 2, isShown: ({ contactedBank }) => contactedBank },
  { id: "plainte", step: 2, isShown: ({ policeReport }) => policeReport },
  { id: "preuves", step: 3 },
] as const satisfies readonly Screen[];
export type ScreenId = (typeof SCREENS)[number]["id"];

/** The screens that a person with these answers goes through, in order. */
export function shownScreens(answers: Shown): ScreenId[] {
  return SCREENS.filter((screen: Screen) => screen.isShown?.(answers) ?? true).map(({ id }) => id);
}

/** The screen `by` places after `screen` (before it when negative) for these answers; null at either end. */
export function neighbour(screen: ScreenId, by: 1 | -1, answers: Shown): ScreenId | null {
  const order = SCREENS.map(({ id }) => id);
  const shown = shownScreens(answers);
  // A screen that another answer has just hidden keeps its place.
  const rest = by > 0 ? order.slice(order.indexOf(screen) + 1) : order.slice(0, order.indexOf(screen)).reverse();
  return rest.find((id) => shown.includes(id)) ?? null;
}

/** The screen with this id; null when there is none. */
export function parseScreen(id: unknown): ScreenId | null {
  return SCREENS.find((screen) => screen.id === id)?.id ?? null;
}

/** The step of a screen. */
export function stepOf(screen: ScreenId): 1 | 2 | 3 {
  return SCREENS.find(({ id }) => id === screen)?.step ?? 1;
}

/** The first screen of a step. */
export function firstScreen(step: 1 | 2 | 3): ScreenId {
  return SCREENS.find((screen) => screen.step === step)?.id ?? "type";
}

/** The answers without which a step is not complete (spec section 5). */
export type Answers = {
  scamType: string | null;
  description: string;
  contactDate: string | null;
  contactDatePrecision: DatePrecision | null;
  availableEvidence: readonly string[];
};

/** True once the date of the first contact was answered, « Je ne sais plus » included. */
export function hasContactDate({ contactDate, contactDatePrecision }: Answers): boolean {
  return contactDate !== null || contactDatePrecision === "unknown";
}

/** The first of the steps 1 to 3 whose answers are missing; 4, the summary, when there is none. */
export function firstIncompleteStep(answers: Answers): 1 | 2 | 3 | 4 {
  const screen = firstIncompleteScreen(answers);
  return screen === null ? 4 : stepOf(screen);
}

/**
 * Which steps the wizard shows as done. The step of the evidence is, once a file is joined or nothing was kept: a story told
 * without an account answers its question, and asks for no file.
 */
export function doneSteps(
  draft: Answers & { attachments: readonly unknown[]; isArmed: boolean },
  step: StepNumber,
): boolean[] {
  const complete = Math.max(firstIncompleteStep(draft), step) - 1;
  const hasEvidence = draft.attachments.length > 0 || draft.availableEvidence.includes("none");
  return STEPS.map(({ id }, index) => {
    if (id === "evidence") return index < complete && hasEvidence;
    return index < complete || draft.isArmed;
  });
}

/** The first screen whose required answers are missing; null when there is none. */
export function firstIncompleteScreen(answers: Answers): ScreenId | null {
  if (!answers.scamType) return "type";
  if (answers.description.trim() === "") return "recit";
  if (!hasContactDate(answers)) return "argent";
  return answers.availableEvidence.length === 0 ? "preuves" : null;
}

/**
 * The step that a draft opens at (spec section 2): the requested one when the steps before it are complete, else the
 * first incomplete one. Without a request: the summary, or the first incomplete step. Step 5 needs a verified identity.
 */
export function initialStep(asked: string | null, answers: Answers, identityVerified: boolean): StepNumber {
  const furthest = firstIncompleteStep(answers);
  const requested = Number(asked);
  if (!Number.isInteger(requested) || requested < 1 || requested > STEPS.length) return furthest;
  if (requested === 5 && furthest === 4) return identityVerified ? 5 : 4;
  return Math.min(requested, furthest) as StepNumber;
}

/**
 * The screen that a step with questions opens at: the requested one when it belongs to the step, is shown for these
 * answers, and no screen before it misses a required answer.
 */
export function initialScreen(asked: string | null, step: 1 | 2 | 3, answers: Answers & Shown): ScreenId {
  const requested = parseScreen(asked);
  const first = firstScreen(step);
  if (!requested || stepOf(requested) !== step || !shownScreens(answers).includes(requested)) return first;
  const missing = firstIncompleteScreen(answers);
  const order = SCREENS.map(({ id }) => id);
  return missing && order.indexOf(missing) < order.indexOf(requested) ? missing : requested;
}

/** Maximum length of the description of a case and of a note, in characters. */
export const MAX_DESCRIPTION = 10_000;
/** For the answers of the bank and of the police. */
export const MAX_DETAILS = 2_000;

/** True when the nine digits of a SIREN pass the Luhn check. Spaces between them are accepted. */
export function isSiren(text: string): boolean {
  const digits = text.replace(/\s/g, "");
  if (!/^\d{9}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export type DoubtAnswers = Pick<Answers, "contactDate" | "contactDatePrecision"> & {
  paymentDate: string | null;
  paymentDatePrecision: DatePrecision | null;
  amount: number | null;
  bankRefundAmount: number | null;
  policeReportDate: string | null;
};

/** A question about answers that contradict each other, asked once before going on. */
export type Doubt = { id: string; text: string };

type DoubtRule = Doubt & {
  /** The screens on which the answers were given. */
  screens: readonly ScreenId[];
  applies: (answers: DoubtAnswers) => boolean;
};

const DOUBTS: readonly DoubtRule[] = [
  {
    id: "paid-before-contact",
    screens: ["argent"],
    text: "Le paiement est daté d’avant le premier contact. Si c’est exact, continuez. Sinon, corrigez l’une des dates.",
    applies: (answers) =>
      isBefore(
        { date: answers.paymentDate, precision: answers.paymentDatePrecision },
        { date: answers.contactDate, precision: answers.contactDatePrecision },
      ),
  },
  {
    id: "refund-above-loss",
    screens: ["argent", "banque"],
    text: "Le montant remboursé dépasse le montant perdu. Si c’est exact, continuez. Sinon, corrigez l’un des montants.",
    applies: ({ amount, bankRefundAmount }) =>
      amount !== null && bankRefundAmount !== null && bankRefundAmount > amount,
  },
  {
    id: "complaint-before-contact",
    screens: ["argent", "plainte"],
    text: "La plainte est datée d’avant le premier contact. Si c’est exact, continuez. Sinon, corrigez l’une des dates.",
    applies: (answers) =>
      isBefore(
        { date: answers.policeReportDate, precision: null },
        { date: answers.contactDate, precision: answers.contactDatePrecision },
      ),
  },
];

type KnownDate = { date: string | null; precision: DatePrecision | null };

const COMPARED = { day: "2026-03-14".length, month: "2026-03".length, year: "2026".length, unknown: 0 };

/** Compares only the months or the years when one of the two dates is not known better. */
function isBefore(one: KnownDate, other: KnownDate): boolean {
  if (!one.date || !other.date) return false;
  const length = Math.min(COMPARED[one.precision ?? "day"], COMPARED[other.precision ?? "day"]);
  return one.date.slice(0, length) < other.date.slice(0, length);
}

/**
 * The questions that a screen asks before going on, about answers that contradict each other; none is a refusal.
 * @param asked the ids of those that the form has shown already.
 */
export function doubtsOn(screen: ScreenId, answers: DoubtAnswers, asked: readonly string[]): Doubt[] {
  return DOUBTS.filter(
    ({ id, screens, applies }) => screens.includes(screen) && !asked.includes(id) && applies(answers),
  ).map(({ id, text }) => ({ id, text }));
}

/** The address of the step that takes a draft's files; « Continuer » leads back to the summary. */
export const evidenceAddress = (caseId: string): string => `/case/${caseId}?step=3&part=preuves&review=1`;

/** The key under which the wizard's form keeps what is typed (`platform/forms/drafts`). */
export const typedKey = (caseId: string): string => `case/${caseId}`;
