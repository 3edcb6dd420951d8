import { and, eq, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db, type Executor } from "~/db/client.server";
import { cases, profiles, recoveries, verificationSteps } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { phoneText } from "~/features/accounts/phone/rules";
import { READABLE_COLUMNS, readableProfile } from "~/features/accounts/profile/rules.server";
import { unreadCountSql } from "~/features/chat/queries.server";
import { readDocumentsOf } from "~/features/identity/desk/queries.server";
import { canReviewDocuments } from "~/features/identity/policy";
import { recordReading } from "~/features/journal/commands.server";
import { auditTrail } from "~/features/journal/queries.server";
import { markedActions } from "~/features/journal/rules";
import { handledCases, lawyerNameSql, membershipOf, needsReason } from "~/features/members/access.server";
import { helpersOf } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { isId, parseId } from "~/platform/http/params";
import { formatMoney } from "~/ui/format";
import { listCalls } from "../calls/queries.server";
import { listColleagues } from "../colleagues/queries.server";
import { readWaitingDecision } from "../decisions/queries.server";
import { listAttachments } from "../evidence/queries.server";
import { listNotes } from "../notes/queries.server";
import { canDecideCase, canMove, canReadInternalRecords, canRecordRecoveries, canTransferCase } from "../policy";
import { listRecoveries } from "../recoveries/queries.server";
import { adminMoves } from "../rules";
import { CASE_COLUMNS } from "../rules.server";
import { listTasks } from "../tasks/queries.server";
import { decisionOfAnother, decisionThatWaits, entryDetail, entryTitle } from "./labels";
import { citedDomains } from "./rules";

/** Only the latest entries are read; a case handled by people has fewer. */
const MAX_HISTORY_ENTRIES = 300;

const { firstAnsweredAt, unansweredSince, lastMessageSeq } = cases;
const STAFF_COLUMNS = { ...CASE_COLUMNS, firstAnsweredAt, unansweredSince, lastMessageSeq };

/**
 * Reads everything about a case for those who handle it: answers, client, identity, files, notes, calls, recovered sums,
 * history (latest first), and what the actor may do. Files and notes are left out for an administrator who must give a
 * reason first (`needsReason`). The reading is recorded in the journal.
 * @throws AppError case_not_found.
 */
export async function readCaseForAdministration(actor: Actor, id: string, executor: Executor = batchedReads()) {
  if (!isId(id)) throw new AppError("case_not_found");
  const [row] = await executor
    .select({
      caseRow: STAFF_COLUMNS,
      membership: membershipOf(actor),
      needsReason: needsReason(actor),
      lawyer: lawyerNameSql(),
      client: READABLE_COLUMNS,
      unreadForClient: unreadCountSql("client"),
      unreadForStaff: unreadCountSql("staff"),
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), handledCases(actor)));
  if (!row) throw new AppError("case_not_found");
  const caseRow = { ...row.caseRow, membership: row.membership };
  const ownerId = row.client.id;
  const [client, steps, documents, attachments, notes, calls, tasks, colleagues, recovered, history, helpers, waiting] =
    await Promise.all([
      readableProfile(row.client),
      executor.select().from(verificationSteps).where(eq(verificationSteps.userId, ownerId)),
      canReviewDocuments(actor) ? readDocumentsOf(actor, ownerId, executor) : [],
      row.needsReason ? [] : listAttachments(actor, id, executor),
      row.needsReason ? [] : listNotes(actor, caseRow, executor),
      row.needsReason ? [] : listCalls(actor, caseRow, executor),
      row.needsReason ? [] : listTasks(actor, caseRow, executor),
      canReadInternalRecords(actor, caseRow) ? listColleagues(executor, caseRow) : [],
      listRecoveries(id, executor),
      auditTrail({ subjectType: "case", subjectId: id }, MAX_HISTORY_ENTRIES, executor),
      helpersOf(executor, id),
      readWaitingDecision(actor, id, executor),
      recordReading(actor, { action: "case.opened", subjectType: "case", subjectId: id, ownerId }, executor),
    ]);
  return {
    ...row.caseRow,
    /** That of a decision that waits, which the client does not see yet. */
    status: waiting?.status ?? caseRow.status,
    waiting: waiting && { batch: waiting.batch, decision: waiting.decision, seconds: waiting.seconds },
    client,
    steps: steps.map(({ step, documentType, status }) => ({ step, documentType, status })),
    /** The client's identity documents, for those who may open them. */
    documents: documents.map(({ id, documentType, status, sides }) => ({ id, documentType, status, sides })),
    attachments,
    notes,
    calls,
    tasks,
    /** Those of the staff whom a note may mention, and to whom a task may be given. */
    colleagues: colleagues.map(({ id, name }) => ({ id, name, isSelf: id === actor.userId })),
    recoveries: recovered,
    /** Whom and how much a decision is about. */
    summary: [
      `${client.firstName ?? ""} ${client.lastName ?? ""}`.trim() || client.email,
      ...(caseRow.amount === null ? [] : [formatMoney(caseRow.amount)]),
    ].join(", "),
    decidedByOther: waiting ? decisionThatWaits(waiting) : decisionOfAnother(history, actor.userId, new Date()),
    // In words: those of every action of the journal would weigh on the page.
    history: visibleTo(actor, history).map((entry) => ({
      id: entry.id,
      createdAt: entry.createdAt,
      author: entry.author,
      title: entryTitle(entry),
      detail: entryDetail(entry),
    })),
    membership: row.membership,
    needsReason: row.needsReason,
    /** The name of the lawyer in charge; null when there is none. */
    lawyer: row.lawyer,
    /** Who helps the client: « Paul Moreau (lit et écrit) ». */
    helpers: helpers.map(
      ({ firstName, lastName, canWrite }) =>
        `${firstName} ${lastName}`.trim() + (canWrite ? " (lit et écrit)" : " (lit seulement)"),
    ),
    isOwn: ownerId === actor.userId,
    unreadCount: ownerId === actor.userId ? row.unreadForClient : row.unreadForStaff,
    can: {
      moves: adminMoves(caseRow.status).filter(
        (move) => !waiting && canMove(actor, caseRow, move) && !(move === "withdraw" && row.lawyer),
      ),
      remove: !waiting && canDecideCase(actor, caseRow),
      /** Opening the client's account, and the list of all cases as a table. */
      administer: actor.role === "administrator",
      note: canReadInternalRecords(actor, caseRow),
      transfer: canTransferCase(actor, caseRow),
      recordRecoveries: canRecordRecoveries(actor, caseRow),
    },
  };
}

/**
 * Reads the facts of a case that are shown beside its conversation, for those who handle it. The caller records this
 * reading together with that of the conversation. @throws AppError case_not_found.
 */
export async function readCaseFacts(actor: Actor, id: string, executor: Executor = db) {
  const [row] = await executor
    .select({
      id: cases.id,
      status: cases.status,
      scamType: cases.scamType,
      amount: cases.amount,
      paymentDate: cases.paymentDate,
      bankName: cases.bankName,
      representedName: cases.representedName,
      description: cases.description,
      submittedAt: cases.submittedAt,
      firstAnsweredAt: cases.firstAnsweredAt,
      unansweredSince: cases.unansweredSince,
      lawyer: lawyerNameSql(),
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      phone: profiles.phone,
      recovered: sql<number>`(select coalesce(sum(${recoveries.amount}), 0)::float8 from ${recoveries} where ${recoveries.caseId} = ${cases.id})`,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, parseId(id, "case_not_found")), handledCases(actor)));
  if (!row) throw new AppError("case_not_found");
  const { description, firstName, lastName, ...facts } = row;
  return {
    ...facts,
    name: `${firstName ?? ""} ${lastName ?? ""}`.trim(),
    phoneText: row.phone && phoneText(row.phone),
    /** The sites that the story names, against which the case may be. */
    cited: citedDomains(description),
  };
}

/** To whom a case was proposed, and that its client asks for another lawyer, is for the administrators. */
function visibleTo<Entry extends { action: string }>({ role }: Actor, history: Entry[]): Entry[] {
  const hidden = role === "administrator" ? [] : markedActions("administrators");
  return history.filter(({ action }) => !hidden.includes(action));
}

export type AdministeredCase = Awaited<ReturnType<typeof readCaseForAdministration>>;
