import { stillPossible } from "~/content/still-possible";
import { batchedReads } from "~/db/batched-reads.server";
import type { Actor } from "~/features/accounts/actor";
import { readStages } from "~/features/acts/stages/queries.server";
import { DECISION_DONE, DELETION_QUESTION, OWN_CASE } from "~/features/cases/desk/labels";
import { movesInWords } from "~/features/cases/desk/rules.server";
import { type AdministeredCase, readCaseForAdministration } from "~/features/cases/details/queries.server";
import { hasUnseenMention } from "~/features/cases/notes/queries.server";
import { readTagging } from "~/features/cases/tags/queries.server";
import { readThread } from "~/features/chat/queries.server";
import { uploadSlot } from "~/features/chat/rules";
import { listScheduled } from "~/features/chat/scheduling/queries.server";
import { listPendingUploads } from "~/features/files/queries.server";
import { countConfirmed } from "~/features/indicators/queries.server";
import { summarizeLetters } from "~/features/letters/queries.server";
import { listEmailsTo, summarizeUndelivered, type Undelivered } from "~/features/mailings/log/queries.server";
import { readAgreementState } from "~/features/mandates/agreements/queries.server";
import { mayUseCarpa } from "~/features/mandates/recoveries.queries.server";
import { summarizePayments } from "~/features/payments/queries.server";
import { summarizeReports } from "~/features/reports/queries.server";
import { type AppError, nullIf } from "~/platform/errors";
import { readFormDraft, readFormDrafts } from "~/platform/forms/drafts.server";
import { formatDateTime } from "~/ui/format";

/** An unexpected error shows the list with a toast; a case that does not exist has its own page. */
export const CASE_PAGE_OPTIONS = {
  fallback: "case_details_load_failed",
  toast: ({ status }: AppError) => (status >= 500 ? "/admin" : undefined),
} as const;

type BatchedReads = ReturnType<typeof batchedReads>;

/** The decisions that its reader may take on a case, and the one that waits and may be taken back. */
export function decisionsOf({ can, scamType, waiting, lawyer }: AdministeredCase) {
  return {
    moves: movesInWords(can.moves, lawyer !== null),
    options: stillPossible(scamType),
    undo:
      waiting?.batch && waiting.seconds > 0
        ? { action: "/admin/decisions", id: waiting.batch, seconds: waiting.seconds }
        : null,
    decided: waiting && DECISION_DONE[waiting.decision],
    deletion: DELETION_QUESTION,
  };
}

/**
 * Reads the page of a case, for all of its tabs: each shows its own part, and their frame the rest. With `readOnce` the two
 * loaders of a request share it.
 * @throws AppError case_not_found.
 */
export async function readCasePage(actor: Actor, id: string) {
  const together = batchedReads();
  const [caseDetails, talk, noteDraft] = await Promise.all([
    readCaseForAdministration(actor, id, together),
    readConversationEnd(actor, id, together),
    readFormDraft({ userId: actor.userId }, `note/${id}`, together),
  ]);
  const ownNotes = caseDetails.notes.flatMap((note) => (note.isOwn ? [`note-edit/${note.id}`] : []));
  const { administer } = caseDetails.can;
  const [editDrafts, undelivered, emails, found, payments, letters, mandate, tagging, isMentioned, traces] =
    await Promise.all([
      readFormDrafts({ userId: actor.userId }, ownNotes, together),
      administer ? summarizeUndelivered(actor, caseDetails.userId, together) : null,
      administer ? listEmailsTo(actor, caseDetails.userId, null, together) : null,
      readStages(actor, id, knownOf(caseDetails), together),
      readPaymentWords(caseDetails, together),
      summarizeLetters(caseDetails.id, together),
      readMandate(actor, caseDetails, together),
      readTagging(actor, caseDetails, together),
      caseDetails.notes.length > 0 && hasUnseenMention(actor, id, together),
      countConfirmed(id, together),
    ]);
  return {
    ...{ caseDetails, talk, noteDraft, editDrafts, emails, payments, letters, mandate, tagging, isMentioned, traces },
    stages: found?.stages ?? [],
    line: found?.line ?? null,
    intro: [introOf(caseDetails), undeliveredText(undelivered)].filter(Boolean).join(" "),
    dates: datesOf(caseDetails),
  };
}

/** What the stages need of what the page has read. */
function knownOf({ can, status, documents, isOwn }: AdministeredCase) {
  const waiting = documents.find((document) => document.status === "pending");
  return {
    status,
    toReview: waiting ? `/admin/documents/${waiting.id}/review` : null,
    can: {
      decide: can.moves.includes("approve") || can.moves.includes("resume"),
      chooseLawyer: can.administer && !isOwn,
      proposeAgreement: !can.administer && !isOwn,
    },
  };
}

/** The payments of a case in one line, and the reports that the client made. */
async function readPaymentWords(caseDetails: AdministeredCase, together: BatchedReads) {
  const [{ text, said, lines }, reports] = await Promise.all([
    summarizePayments(caseDetails, together),
    summarizeReports(caseDetails.id, together),
  ]);
  return { count: lines.length, text, said, reports };
}

/** The fee agreement of a case, in words; and whether the reader may say that a sum is on the CARPA account. */
async function readMandate(actor: Actor, { id, lawyer }: AdministeredCase, together: BatchedReads) {
  const [state, mayUse] = await Promise.all([readAgreementState(actor, id, together), mayUseCarpa(actor, together)]);
  return { agreement: agreementText(lawyer, state), mayUseCarpa: mayUse };
}

/** The fee agreement of a case and its state; null for a case that has neither one nor a lawyer. */
export function agreementText(lawyer: string | null, state: string | null): string | null {
  if (state) return `Honoraires\u00a0: convention ${state.charAt(0).toLowerCase()}${state.slice(1)}`;
  return lawyer ? "Honoraires\u00a0: aucune convention" : null;
}

/** Made on the server, because each word weighs on the page. Empty for a case of the client's own that another handles. */
const introOf = ({ representedName, isOwn }: AdministeredCase): string =>
  [representedName && `Pour ${representedName}.`, isOwn && OWN_CASE].filter(Boolean).join(" ");

/** Since when there is a case: « Ouverte le …, envoyée le … ». */
const datesOf = ({ createdAt, submittedAt }: AdministeredCase): string =>
  `Ouverte le ${formatDateTime(createdAt)}${submittedAt ? `, envoyée le ${formatDateTime(submittedAt)}` : ""}.`;

/** A sentence about the e-mails that the client did not receive; empty when everything arrived. */
export function undeliveredText(undelivered: Undelivered | null): string {
  const { count, lastError } = undelivered ?? { count: 0, lastError: null };
  if (count === 0) return "";
  const what = count > 1 ? `${count} e-mails au client ne sont pas arrivés` : "Un e-mail au client n’est pas arrivé";
  return `${what} ces 30 derniers jours\u00a0: ${lastError ? `«\u00a0${lastError}\u00a0». La page du client en dit plus.` : "la page du client en dit plus."}`;
}

/** Reads the end of the conversation; null for a case without one, or when a reason must be given first. */
export async function readConversationEnd(actor: Actor, caseId: string, together: BatchedReads) {
  const [thread, pending, saved, scheduled] = await Promise.all([
    nullIf("case_not_found", nullIf("reason_needed", readThread(actor, caseId, {}, together))),
    listPendingUploads(actor, "attachment", uploadSlot(caseId), together),
    readFormDraft({ userId: actor.userId }, `chat/${caseId}`, together),
    nullIf("case_not_found", nullIf("reason_needed", listScheduled(actor, caseId, together))),
  ]);
  if (!thread) return null;
  const { messages, hasEarlier } = thread;
  return {
    thread: { messages, hasEarlier },
    pending,
    saved,
    scheduled: scheduled ?? [],
    clientKey: crypto.randomUUID() as string,
  };
}
