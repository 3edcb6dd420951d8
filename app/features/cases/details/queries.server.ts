import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases, profiles, verificationSteps } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { withTaxId } from "~/features/accounts/profile/rules.server";
import { unreadCount } from "~/features/chat/queries.server";
import { recordReading } from "~/features/journal/commands.server";
import { auditTrail } from "~/features/journal/queries.server";
import { handledCases, membershipOf } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { attachmentsOf } from "../evidence/queries.server";
import { notesOf } from "../notes/queries.server";
import { canReadNotes, canRecordRecoveries } from "../policy";
import { recoveriesOf } from "../recoveries/queries.server";

/** Of the history, the latest entries: more than a case ever gets by hand. */
const MOST_HISTORY = 300;

/**
 * Everything about a case for the administration: answers, client, identity, files, notes, sums recovered, history (the
 * latest first), and what the actor may do there. Recorded.
 * @throws AppError case_not_found.
 */
export async function readCaseForAdministration(actor: Actor, id: string) {
  if (!isId(id)) throw new AppError("case_not_found");
  const [row] = await db
    .select({
      caseRow: cases,
      membership: membershipOf(actor),
      client: profiles,
      unreadForClient: unreadCount("client"),
      unreadForStaff: unreadCount("staff"),
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), handledCases(actor)));
  if (!row) throw new AppError("case_not_found");
  const caseRow = { ...row.caseRow, membership: row.membership };
  const ownerId = row.client.id;
  const [client, steps, attachments, notes, recoveries, history] = await Promise.all([
    withTaxId(row.client),
    db.select().from(verificationSteps).where(eq(verificationSteps.userId, ownerId)),
    attachmentsOf(actor, id),
    notesOf(actor, caseRow),
    recoveriesOf(id),
    auditTrail({ subjectType: "case", subjectId: id }, MOST_HISTORY),
    recordReading(actor, { action: "case.opened", subjectType: "case", subjectId: id, ownerId }),
  ]);
  return {
    ...row.caseRow,
    client,
    steps: steps.map(({ step, documentType, status }) => ({ step, documentType, status })),
    attachments,
    notes,
    recoveries,
    history,
    unreadCount: ownerId === actor.userId ? row.unreadForClient : row.unreadForStaff,
    can: { note: canReadNotes(actor, caseRow), recordRecoveries: canRecordRecoveries(actor, caseRow) },
  };
}
export type AdministeredCase = Awaited<ReturnType<typeof readCaseForAdministration>>;
