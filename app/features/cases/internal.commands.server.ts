import { eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { type CaseChange, type CaseWork, changeCase } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { caseLimits } from "./limits.server";
import { canReadInternalRecords } from "./policy";

/**
 * Changes the notes, calls or tasks of a case. Clients never see them, so the change is announced to its handlers only.
 * @throws AppError case_not_found, reason_needed, too_many_requests.
 */
export async function changeInternal(
  actor: Actor,
  caseId: string,
  entry: Pick<CaseChange<void>, "event" | "details">,
  work: CaseWork<void>,
): Promise<void> {
  await consume(caseLimits.case_internal, actor.userId);
  const change = { may: canReadInternalRecords, announce: { kind: "note", to: "handlers" }, facts: [] } as const;
  await changeCase(null, actor, caseId, { ...change, ...entry }, work);
}

/**
 * Refuses the id of something of another case, which no form of this one names: a change of it does nothing, and nobody
 * may be told that it was made. Something that is gone passes. @throws AppError not_found.
 */
export async function requireSameCase(
  tx: Tx,
  table: PgTable & { id: AnyPgColumn; caseId: AnyPgColumn },
  id: string,
  caseId: string,
): Promise<void> {
  if (!isId(id)) return;
  const [row] = await tx.select({ caseId: table.caseId }).from(table).where(eq(table.id, id));
  if (row && row.caseId !== caseId) throw new AppError("not_found");
}
