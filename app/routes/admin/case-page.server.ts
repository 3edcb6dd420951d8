import { stillPossible } from "~/content/still-possible";
import type { batchedReads } from "~/db/batched-reads.server";
import type { Actor } from "~/features/accounts/actor";
import { readStaffActs } from "~/features/acts/queries.server";
import { DECISION_DONE, DELETION_QUESTION, OWN_CASE } from "~/features/cases/desk/labels";
import { movesInWords } from "~/features/cases/desk/rules.server";
import type { AdministeredCase } from "~/features/cases/details/queries.server";
import { readThread } from "~/features/chat/queries.server";
import { uploadSlot } from "~/features/chat/rules";
import { listScheduled } from "~/features/chat/scheduling/queries.server";
import { listPendingUploads } from "~/features/files/queries.server";
import { countConfirmed } from "~/features/indicators/queries.server";
import { summarizeLetters } from "~/features/letters/queries.server";
import type { Undelivered } from "~/features/mailings/log/queries.server";
import { readAgreementState } from "~/features/mandates/agreements/queries.server";
import { mayUseCarpa } from "~/features/mandates/recoveries.queries.server";
import { summarizePayments } from "~/features/payments/queries.server";
import { summarizeReports } from "~/features/reports/queries.server";
import { nullIf } from "~/platform/errors";
import { readFormDraft } from "~/platform/forms/drafts.server";
import { formatDateTime } from "~/ui/format";

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

/** Summaries of the parts of a case that have their own page: payments, mandate, acts, reports, letters. */
export async function readLinks(actor: Actor, caseDetails: AdministeredCase, together: BatchedReads) {
  const [{ text, totals }, confirmed, reports, letters, mandate, acts] = await Promise.all([
    summarizePayments(caseDetails, together),
    countConfirmed(caseDetails.id, together),
    summarizeReports(caseDetails.id, together),
    summarizeLetters(caseDetails.id, together),
    readMandate(actor, caseDetails, together),
    readStaffActs(caseDetails.id, together),
  ]);
  const payments = { text, words: [totals, reports].filter(Boolean).join("\n"), letters };
  return { ...mandate, payments, indicators: { confirmed, to: "indicators" }, acts };
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

/** Made on the server, because each word weighs on the page. */
export function introOf({ representedName, createdAt, submittedAt, isOwn }: AdministeredCase): string {
  const forWhom = representedName ? `Pour ${representedName}. ` : "";
  const byWhom = isOwn ? ` ${OWN_CASE}` : "";
  return `${forWhom}Ouverte le ${formatDateTime(createdAt)}${submittedAt ? `, envoyée le ${formatDateTime(submittedAt)}` : ""}.${byWhom}`;
}

/** A sentence about the e-mails that the client did not receive; empty when everything arrived. */
export function undeliveredText(undelivered: Undelivered | null): string {
  const { count, lastError } = undelivered ?? { count: 0, lastError: null };
  if (count === 0) return "";
  const what = count > 1 ? `${count} e-mails au client ne sont pas arrivés` : "Un e-mail au client n’est pas arrivé";
  return ` ${what} ces 30 derniers jours\u00a0: ${lastError ? `«\u00a0${lastError}\u00a0». La page du client en dit plus.` : "la page du client en dit plus."}`;
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
