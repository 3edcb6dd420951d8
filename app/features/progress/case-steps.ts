import { delays } from "~/content/delays";
import type { KeptAct } from "~/db/schema/cases";
import type { CaseStatus, FilledFor } from "~/db/schema/enumerations";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import type { SlottedFile } from "~/features/files/rules";

export type CaseProgress = {
  id: string;
  reference: string;
  status: CaseStatus;
  /** Whom it is about; null: its owner. */
  filledFor: FilledFor | null;
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
  /** The files that prove an act; their slot says which (`provedSlot`). */
  proofs: readonly SlottedFile[];
};

/** With what the slot of a file begins that proves an act. */
export const PROVED = "act:";

/** A letter of a case; `sentOn`: null while it is being written. */
export type CaseLetter = { id: string; kind: LetterKind; sentOn: string | null };

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

const chatOf = ({ id }: CaseProgress) => `/case/${id}/chat`;

/** The case with the most unread messages, the first of those that have as many; undefined without any. */
function mostUnread<Case extends Pick<CaseProgress, "unreadCount">>(cases: readonly Case[]): Case | undefined {
  return cases.filter(({ unreadCount }) => unreadCount > 0).toSorted((a, b) => b.unreadCount - a.unreadCount)[0];
}

/** The case whose conversation « Messages » opens: that with unread messages first; undefined while every one is a draft. */
export function conversationOf<Case extends Pick<CaseProgress, "unreadCount" | "status">>(
  cases: readonly Case[],
): Case | undefined {
  const submitted = cases.filter(({ status }) => status !== "draft");
  return mostUnread(submitted) ?? submitted[0];
}

export function unreadMessage(cases: readonly CaseProgress[]): NextStep | null {
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

export function waitingForDocuments(held: CaseProgress): NextStep | null {
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

export function answerAgreement({ id, hasAgreement }: CaseProgress): NextStep | null {
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

export function resume({ id, isAgreed }: CaseProgress): NextStep {
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

export function submit({ id }: CaseProgress): NextStep {
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

export function agree({ id }: CaseProgress): NextStep {
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

export function caseUnderWay(cases: readonly CaseProgress[]): NextStep | null {
  const inStatus = (...statuses: CaseStatus[]) => cases.find(({ status }) => statuses.includes(status));
  const [active, inReview, closed] = [inStatus("active"), inStatus("pending", "in_review"), inStatus("closed")];
  const shown = active ?? inReview ?? closed;
  if (!shown) return null;
  const words = active ? UNDER_WAY.active : inReview ? UNDER_WAY.in_review : UNDER_WAY.closed;
  return { ...words, caseId: shown.id, label: "Ouvrir la conversation", to: chatOf(shown), isWaiting: true };
}
