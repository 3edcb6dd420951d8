/** The five steps of the wizard (spec section 2). The address holds their number, from 1. */
export const STEPS = [
  { id: "scam", label: "Type d’arnaque" },
  { id: "story", label: "Description" },
  { id: "evidence", label: "Preuves" },
  { id: "summary", label: "Récapitulatif" },
  { id: "confirmation", label: "Validation finale" },
] as const;

export type StepNumber = 1 | 2 | 3 | 4 | 5;

/** The answers without which a step is not complete (spec section 5). */
export type Answers = {
  scamType: string | null;
  description: string;
  contactDate: string | null;
  availableEvidence: readonly string[];
};

/** The first of the steps 1 to 3 whose answers are missing; 4, the summary, when there is none. */
export function firstIncompleteStep(answers: Answers): StepNumber {
  if (!answers.scamType) return 1;
  if (answers.description.trim() === "" || !answers.contactDate) return 2;
  if (answers.availableEvidence.length === 0) return 3;
  return 4;
}

/** The step after `step`; null after the last. */
export function nextStep(step: StepNumber): StepNumber | null {
  return step === 5 ? null : ((step + 1) as StepNumber);
}

/** The step before `step`; null before the first (back to the dashboard). */
export function previousStep(step: StepNumber): StepNumber | null {
  return step === 1 ? null : ((step - 1) as StepNumber);
}

/**
 * The step that a draft opens at (spec section 2): the requested one when the steps before it are complete, else the
 * first incomplete one. Without a request: the summary, or the first incomplete step. Step 5 needs a verified identity.
 */
export function openingStep(asked: string | null, answers: Answers, identityVerified: boolean): StepNumber {
  const furthest = firstIncompleteStep(answers);
  const requested = Number(asked);
  if (!Number.isInteger(requested) || requested < 1 || requested > STEPS.length) return furthest;
  if (requested === 5 && furthest === 4) return identityVerified ? 5 : 4;
  return Math.min(requested, furthest) as StepNumber;
}

/** Maximum length of the description of a case and of a note, in characters. */
export const MAX_DESCRIPTION = 10_000;
