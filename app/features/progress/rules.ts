import { delays } from "~/content/delays";
import type { KeptAct } from "~/db/schema/cases";
import { type CaseStatus, VERIFICATION_STEPS, type VerificationStep } from "~/db/schema/enumerations";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import { ADDRESS_LINK_HOURS } from "~/features/accounts/email-links";
import { INTRODUCTION_PATH, STATUS_PATH, STEP_PATHS } from "~/features/identity/labels";
import { isUntouched, needsDocument, type StepStatuses } from "~/features/identity/rules";

export type CaseProgress = {
  id: string;
  reference: string;
  status: CaseStatus;
  /** Every answer that submitting needs is given. */
  isComplete: boolean;
  /** The owner asked that it be submitted once their identity is verified. */
  isAgreed: boolean;
  /** Messages of the other side that the client has not read. */
  unreadCount: number;
  /** A fee agreement waits for the client's answer. */
  hasAgreement: boolean;
  submittedAt: Date | null;
  firstAnsweredAt: Date | null;
  /** What its payments ask for; empty while it was never computed. */
  acts: readonly KeptAct[];
  letters: readonly CaseLetter[];
};

/** A letter of a case; `sentOn`: null while it is being written. */
export type CaseLetter = { id: string; kind: LetterKind; sentOn: string | null };

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

/** What a step asks for. */
export const STEP_CODES = [
  "unread",
  "on_hold",
  "agreement",
  "profile",
  "document_rejected",
  "documents",
  "tell",
  "resume",
  "submit",
  "agree",
  "email",
  "review",
  "in_review",
  "active",
  "closed",
  "other_ways",
  "desk",
] as const;
export type StepCode = (typeof STEP_CODES)[number];

export type NextStep = {
  code: StepCode;
  /** The case that it is about; absent: the person. */
  caseId?: string;
  title: string;
  text: string;
  /** The button's words. */
  label: string;
  /** The path that the button leads to. */
  to: string;
  /** True when others work and the person may wait. */
  isWaiting: boolean;
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
const chatOf = ({ id }: CaseProgress) => `/case/${id}/chat`;

/** The case with the most unread messages, the first of those that have as many; undefined without any. */
export function mostUnread<Case extends Pick<CaseProgress, "unreadCount">>(cases: readonly Case[]): Case | undefined {
  return cases.filter(({ unreadCount }) => unreadCount > 0).toSorted((a, b) => b.unreadCount - a.unreadCount)[0];
}

function unreadMessage(cases: readonly CaseProgress[]): NextStep | null {
  const unread = mostUnread(cases);
  if (!unread) return null;
  const count = cases.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  const isOne = count === 1;
  const withNews = cases.filter(({ unreadCount }) => unreadCount > 0).length;
  const where = withNews > 1 ? `, dans ${withNews} dossiers` : "";
  return {
    code: "unread",
    caseId: unread.id,
    title: isOne ? "Un message vous attend" : `${count} messages vous attendent${where}`,
    text: "Vous pouvez y répondre et joindre vos pièces, dans la conversation de votre dossier.",
    label: isOne ? "Lire le message" : "Lire les messages",
    to: chatOf(unread),
    isWaiting: false,
  };
}

function waitingForDocuments(held: CaseProgress): NextStep | null {
  if (held.status !== "on_hold") return null;
  return {
    code: "on_hold",
    caseId: held.id,
    title: "Votre dossier attend des documents",
    text: "Joignez à la conversation ce qui vous a été demandé. Le traitement reprend dès que nous l’avons reçu.",
    label: "Joindre les documents",
    to: chatOf(held),
    isWaiting: false,
  };
}

function answerAgreement({ id, hasAgreement }: CaseProgress): NextStep | null {
  if (!hasAgreement) return null;
  return {
    code: "agreement",
    caseId: id,
    title: "Lisez la convention d’honoraires",
    text: "Votre avocat vous la propose. Rien n’est dû avant que vous l’acceptiez, et vous pouvez la refuser.",
    label: "Lire la convention",
    to: `/case/${id}/agreement`,
    isWaiting: false,
  };
}

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

function resume({ id, isAgreed }: CaseProgress): NextStep {
  return {
    code: "resume",
    caseId: id,
    title: "Terminez votre dossier",
    text: isAgreed
      ? "Une réponse manque : complétez-la, et il partira comme vous l’avez demandé."
      : "Votre récit est enregistré, il manque encore quelques réponses.",
    label: "Reprendre mon dossier",
    to: `/case/${id}`,
    isWaiting: false,
  };
}

function submit({ id }: CaseProgress): NextStep {
  return {
    code: "submit",
    caseId: id,
    title: "Envoyez votre dossier",
    text: "Votre identité est vérifiée et votre dossier est prêt. Il n’est pas encore envoyé.",
    label: "Envoyer mon dossier",
    to: `/case/${id}?step=5`,
    isWaiting: false,
  };
}

function agree({ id }: CaseProgress): NextStep {
  return {
    code: "agree",
    caseId: id,
    title: "Votre dossier n’est pas encore envoyé",
    text: "Nous vérifions vos documents. Vous pouvez demander dès maintenant que votre dossier parte ensuite tout seul.",
    label: "Choisir l’envoi de mon dossier",
    to: `/case/${id}?step=4`,
    isWaiting: false,
  };
}

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

const UNDER_WAY = {
  active: {
    code: "active",
    title: "Votre dossier est suivi par un avocat",
    text: "Il vous écrit dans la conversation. Vous pouvez y ajouter une pièce ou une question à tout moment.",
  },
  in_review: {
    code: "in_review",
    title: "Votre dossier est en cours d’analyse",
    text: `Notre équipe le lit, puis un avocat vous répond dans la conversation, sous ${delays.reply}. Vous pouvez déjà y joindre vos preuves.`,
  },
  closed: {
    code: "closed",
    title: "Votre dossier est clôturé",
    text: "La conversation reste ouverte : écrivez-nous si vous avez une question ou un élément nouveau.",
  },
} as const;

function caseUnderWay(cases: readonly CaseProgress[]): NextStep | null {
  const inStatus = (...statuses: CaseStatus[]) => cases.find(({ status }) => statuses.includes(status));
  const [active, inReview, closed] = [inStatus("active"), inStatus("pending", "in_review"), inStatus("closed")];
  const shown = active ?? inReview ?? closed;
  if (!shown) return null;
  const words = active ? UNDER_WAY.active : inReview ? UNDER_WAY.in_review : UNDER_WAY.closed;
  return { ...words, caseId: shown.id, label: "Ouvrir la conversation", to: chatOf(shown), isWaiting: true };
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
