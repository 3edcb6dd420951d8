import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, profiles, verificationSteps } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { readableProfile } from "~/features/accounts/profile/rules.server";
import { unreadCountSql } from "~/features/chat/queries.server";
import { recordReading } from "~/features/journal/commands.server";
import { auditTrail } from "~/features/journal/queries.server";
import { handledCases, membershipOf } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { formatMoney } from "~/ui/format";
import { listAttachments } from "../evidence/queries.server";
import { listNotes } from "../notes/queries.server";
import { canDecideCase, canReadNotes, canRecordRecoveries } from "../policy";
import { listRecoveries } from "../recoveries/queries.server";
import { decisionOfAnother, entryDetail, entryTitle } from "./labels";

/** Only the latest entries are read; a case handled by people has fewer. */
const MAX_HISTORY_ENTRIES = 300;

/**
 * Reads everything about a case for the administration: answers, client, identity, files, notes, recovered sums,
 * history (latest first), and what the actor may do. The reading is recorded in the journal.
 * @throws AppError case_not_found.
 */
export async function readCaseForAdministration(actor: Actor, id: string) {
  if (!isId(id)) throw new AppError("case_not_found");
  const [row] = await db
    .select({
      caseRow: cases,
      membership: membershipOf(actor),
      client: profiles,
      unreadForClient: unreadCountSql("client"),
      unreadForStaff: unreadCountSql("staff"),
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), handledCases(actor)));
  if (!row) throw new AppError("case_not_found");
  const caseRow = { ...row.caseRow, membership: row.membership };
  const ownerId = row.client.id;
  const [client, steps, attachments, notes, recoveries, history] = await Promise.all([
    readableProfile(row.client),
    db.select().from(verificationSteps).where(eq(verificationSteps.userId, ownerId)),
    listAttachments(actor, id),
    listNotes(actor, caseRow),
    listRecoveries(id),
    auditTrail({ subjectType: "case", subjectId: id }, MAX_HISTORY_ENTRIES),
    recordReading(actor, { action: "case.opened", subjectType: "case", subjectId: id, ownerId }),
  ]);
  return {
    ...row.caseRow,
    client,
    steps: steps.map(({ step, documentType, status }) => ({ step, documentType, status })),
    attachments,
    notes,
    recoveries,
    /** Whom and how much a decision is about. */
    summary: [
      `${client.firstName ?? ""} ${client.lastName ?? ""}`.trim() || client.email,
      ...(caseRow.amount === null ? [] : [formatMoney(caseRow.amount)]),
    ].join(", "),
    decidedByOther: decisionOfAnother(history, actor.userId, new Date()),
    // In words: those of every action of the journal would weigh on the page.
    history: history.map((entry) => ({
      id: entry.id,
      createdAt: entry.createdAt,
      author: entry.author,
      title: entryTitle(entry),
      detail: entryDetail(entry),
    })),
    unreadCount: ownerId === actor.userId ? row.unreadForClient : row.unreadForStaff,
    can: {
      decide: canDecideCase(actor, caseRow),
      note: canReadNotes(actor, caseRow),
      recordRecoveries: canRecordRecoveries(actor, caseRow),
    },
  };
}
export type AdministeredCase = Awaited<ReturnType<typeof readCaseForAdministration>>;
