import { batchedReads } from "~/db/batched-reads.server";
import type { Actor } from "~/features/accounts/actor";
import { countPressing } from "~/features/acts/upcoming/queries.server";
import { countUnreadRequests } from "~/features/assistance/queries.server";
import { countUnreadCases } from "~/features/cases/desk/queries.server";
import { countUnreadForStaff } from "~/features/chat/queries.server";
import { countWaitingCorrections } from "~/features/deadlines/corrections/queries.server";
import { countWaitingForScan } from "~/features/files/scanning/queries.server";
import { countPendingDocuments } from "~/features/identity/desk/queries.server";
import { countDisplayQuestions } from "~/features/lawyers/display/queries.server";
import { readOwnVerification } from "~/features/progress/queries.server";
import { countWork } from "~/features/worklist/queries.server";

/**
 * Counts the items that wait for the staff, for the badges of the places and the title of the browser's tab, and the rows
 * of each kind of « À traiter »; for a lawyer, the messages in their own cases. Also reads what an approval set off just
 * now. One statement; loaders share it (`readOnce`).
 */
export async function readAdminCounts(actor: Actor) {
  const together = batchedReads();
  const isAdministrator = actor.role === "administrator";
  const [
    { total: todo, byKind },
    unread,
    cases,
    documents,
    requests,
    files,
    deadlines,
    corrections,
    questions,
    verified,
  ] = await Promise.all([
    countWork(actor, new Date(), together),
    countUnreadForStaff(actor, together),
    countUnreadCases(actor, together),
    isAdministrator ? countPendingDocuments(actor, together) : 0,
    countUnreadRequests(actor, together),
    countWaitingForScan(actor, together),
    countPressing(actor, new Date(), together),
    countWaitingCorrections(actor, together),
    countDisplayQuestions(actor, together),
    isAdministrator ? readOwnVerification(actor, together) : null,
  ]);
  return {
    badges: { todo, unread, cases, documents, requests, files, deadlines, corrections, questions },
    work: byKind,
    verified,
  };
}
