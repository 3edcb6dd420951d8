import { eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Tx, transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import type { AuditDetails } from "~/features/journal/schema";
import { handlersAudience, refuseWithoutReason } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { type LockedCase, lockCaseFor } from "./desk/commands.server";
import { caseLimits } from "./limits.server";
import { canReadInternalRecords } from "./policy";

/**
 * Runs a change of the notes, calls or tasks of a case, which clients never see, under the lock of the case.
 * @throws AppError case_not_found, reason_needed, too_many_requests.
 */
export async function withInternalCase(
  actor: Actor,
  caseId: string,
  work: (tx: Tx, caseRow: LockedCase) => Promise<void>,
): Promise<void> {
  await consume(caseLimits.case_internal, actor.userId);
  await transaction(async (tx) => {
    const caseRow = await lockCaseFor(tx, actor, caseId, canReadInternalRecords);
    await refuseWithoutReason(tx, actor, caseRow.id);
    await work(tx, caseRow);
  });
}

/** Records a change of the notes, calls or tasks in the journal, and tells the pages of those who handle the case. */
export async function recordInternalChange(
  tx: Tx,
  actor: Actor,
  { id, userId: ownerId }: LockedCase,
  action: AuditAction,
  details: AuditDetails,
): Promise<void> {
  await recordAudit(tx, actor.userId, { action, subjectType: "case", subjectId: id, ownerId, details });
  await publish(tx, { kind: "note", id, audience: await handlersAudience(tx, id) });
}

/**
 * Refuses the id of something of another case, which no form of this one names: a change of it does nothing, and nobody
 * may be told that it was made. Something that is gone passes. @throws AppError not_found.
 */
export async function refuseOfAnother(
  tx: Tx,
  table: PgTable & { id: AnyPgColumn; caseId: AnyPgColumn },
  id: string,
  caseId: string,
): Promise<void> {
  if (!isId(id)) return;
  const [row] = await tx.select({ caseId: table.caseId }).from(table).where(eq(table.id, id));
  if (row && row.caseId !== caseId) throw new AppError("not_found");
}
