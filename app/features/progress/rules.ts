import { VERIFICATION_STEPS, type VerificationStep } from "~/db/schema/enumerations";
import { ADDRESS_LINK_HOURS } from "~/features/accounts/email-links";
import { INTRODUCTION_PATH, STATUS_PATH, STEP_PATHS } from "~/features/identity/labels";
import { isUntouched, needsDocument, type StepStatuses } from "~/features/identity/rules";
import {
  agree,
  answerAgreement,
  type CaseProgress,
  caseUnderWay,
  type NextStep,
  resume,
  submit,
  unreadMessage,
  waitingForDocuments,
} from "./case-steps";

/** Everything that decides what a person does next. */
export type Progress = {
  /** False while a link waits in the mailbox of their address. */
  emailConfirmed: boolean;
  profileComplete: boolean;
  /** They told their story before the profile that a case needs: it becomes a draft once that is complete. */
  hasStory: boolean;
  identityVerified: boolean;
  steps: StepStatuses;
  /** Their cases, the one with the latest message or creation first. */
  cases: readonly CaseProgress[];
};

/** The step that a person takes next, from the account to the lawyer; what their payments ask for is in `features/acts`. */
export function nextStep(progress: Progress): NextStep {
  const { cases } = progress;
  const draft = cases.find(({ status }) => status === "draft");
  return (
    unreadMessage(cases) ??
    stepsOf(progress)[0] ??
    (draft ? waitingForReview(progress, draft) : (caseUnderWay(cases) ?? OTHER_WAYS))
  );
}

/** The steps that a person may take now, in their order of use. */
export function stepsOf(progress: Progress): NextStep[] {
  const { cases } = progress;
  const draft = cases.find(({ status }) => status === "draft");
  const isOpening = draft !== undefined || cases.length === 0;
  return [
    ...cases.map((ownCase) => unreadMessage([ownCase])),
    ...cases.map(waitingForDocuments),
    ...cases.map(answerAgreement),
    isOpening ? initialStep(progress, draft) : null,
    progress.emailConfirmed ? null : CONFIRM_EMAIL,
    cases.length > 0 && cases.every(({ status }) => status === "rejected") ? OTHER_WAYS : null,
  ].filter((step) => step !== null);
}

/** What others do meanwhile, for each case. */
export function waitsOf(progress: Progress): NextStep[] {
  const { cases } = progress;
  const draft = cases.find(({ status }) => status === "draft");
  const isReviewed = draft && initialStep(progress, draft) === null;
  return [
    isReviewed ? waitingForReview(progress, draft) : null,
    ...cases.map((ownCase) => caseUnderWay([ownCase])),
  ].filter((step) => step !== null);
}

/** The number of documents that were sent and not rejected, from 0 to 3. */
export function sentDocuments(steps: StepStatuses): number {
  return VERIFICATION_STEPS.length - missingSteps(steps).length;
}

/**
 * Where a person is led after their last document: to the summary of the case whose submission they have not agreed to
 * yet. Null when this is not their next step.
 */
export function agreementAddress(progress: Progress): string | null {
  const { to } = nextStep(progress);
  return progress.cases.some((ownCase) => agree(ownCase).to === to) ? to : null;
}

const missingSteps = (steps: StepStatuses) => VERIFICATION_STEPS.filter((step) => needsDocument(steps[step]));
/** The steps from an account to a submitted case; null when nothing is left for the person to do. */
function initialStep(progress: Progress, draft: CaseProgress | undefined): NextStep | null {
  const { steps } = progress;
  if (!progress.profileComplete) return completeProfile(progress.hasStory || draft !== undefined);
  const rejected = VERIFICATION_STEPS.find((step) => steps[step] === "rejected");
  if (rejected) return sendAgain(rejected);
  const missing = missingSteps(steps);
  // Whoever has begun to send their documents finishes them first, as the pages of the verification lead them to.
  if (missing.length > 0 && !isUntouched(steps)) return sendDocuments(missing, draft);
  if (!draft) return TELL;
  if (!draft.isComplete) return resume(draft);
  if (progress.identityVerified) return submit(draft);
  if (missing.length > 0) return sendDocuments(missing, draft);
  return draft.isAgreed ? null : agree(draft);
}

function completeProfile(isTold: boolean): NextStep {
  return {
    code: "profile",
    title: "Complétez vos informations",
    text: isTold
      ? "Votre récit est enregistré. Ces informations permettent à un avocat d’agir en votre nom."
      : "Elles permettent à un avocat d’agir en votre nom. Vous raconterez ensuite ce qui vous est arrivé.",
    label: "Compléter mes informations",
    to: "/profile",
    isWaiting: false,
  };
}

function sendAgain(step: VerificationStep): NextStep {
  return {
    code: "document_rejected",
    title: "Un document est à renvoyer",
    text: `${capitalized(DOCUMENT_NAMES[step])} n’a pas pu être accepté. La raison est indiquée, et les autres documents sont gardés.`,
    label: "Renvoyer ce document",
    to: STEP_PATHS[step],
    isWaiting: false,
  };
}

const TELL: NextStep = {
  code: "tell",
  title: "Racontez ce qui vous est arrivé",
  text: "À votre rythme : tout est enregistré à mesure. Ouvrir un dossier est gratuit.",
  label: "Raconter ce qui m’est arrivé",
  to: "/case/new",
  isWaiting: false,
};

const DOCUMENT_NAMES: Record<VerificationStep, string> = {
  first_document: "votre premier document d’identité",
  second_document: "votre second document d’identité",
  proof_of_address: "votre justificatif de domicile",
};
const SEND_LABELS: Record<VerificationStep, string> = {
  first_document: "Envoyer mon premier document",
  second_document: "Envoyer mon second document",
  proof_of_address: "Envoyer mon justificatif de domicile",
};
const MISSING_TITLES = ["", "Il manque un document", "Il manque deux documents", "Vérifiez votre identité"];

function sendDocuments(missing: readonly VerificationStep[], draft: CaseProgress | undefined): NextStep {
  const first = missing[0] as VerificationStep;
  const isUntouchedYet = missing.length === VERIFICATION_STEPS.length;
  const wanted = isUntouchedYet
    ? "deux documents d’identité et un justificatif de domicile"
    : joined(missing.map((step) => DOCUMENT_NAMES[step]));
  return {
    code: "documents",
    title: MISSING_TITLES[missing.length] as string,
    text: `${standing(draft)}Il nous manque ${wanted}.`,
    label: isUntouchedYet ? "Vérifier mon identité" : SEND_LABELS[first],
    to: isUntouchedYet ? INTRODUCTION_PATH : STEP_PATHS[first],
    isWaiting: false,
  };
}

/** What the missing documents hold back. */
function standing(draft: CaseProgress | undefined): string {
  if (!draft?.isComplete) return "";
  return draft.isAgreed
    ? "Votre dossier est prêt. Il part dès que votre identité est vérifiée. "
    : "Votre dossier est prêt, mais il n’est pas encore envoyé. ";
}

const CONFIRM_EMAIL: NextStep = {
  code: "email",
  title: "Confirmez votre adresse e-mail",
  text: `Ouvrez le lien que nous envoyons à votre adresse, ou demandez-en un autre après ${ADDRESS_LINK_HOURS}\u00a0heures. C’est à cette adresse que nous vous répondrons.`,
  label: "Confirmer mon adresse",
  to: "/account/security/email",
  isWaiting: false,
};

/** All documents are being checked, and the draft is to be submitted afterwards. */
function waitingForReview({ steps }: Progress, { id }: CaseProgress): NextStep {
  const sent = VERIFICATION_STEPS.every((step) => steps[step] === "pending") ? "trois documents" : "documents";
  return {
    code: "review",
    caseId: id,
    title: "Vos documents sont en cours de vérification",
    text: `Nous avons vos ${sent}. Votre dossier partira dès que votre identité est vérifiée.`,
    label: "Voir l’état de mes documents",
    to: STATUS_PATH,
    isWaiting: true,
  };
}

const OTHER_WAYS: NextStep = {
  code: "other_ways",
  title: "Nous ne pouvons pas prendre votre dossier",
  text: "D’autres démarches restent possibles : votre banque, la plainte, et l’aide gratuite de France Victimes.",
  label: "Voir ce que je peux faire",
  to: "/premiers-gestes",
  isWaiting: false,
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const joined = (names: readonly string[]) => names.join(", ").replace(/, ([^,]*)$/, " et $1");
