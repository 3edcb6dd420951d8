import { and, eq, sql } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { caseAccessGrants, cases } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAccess } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { handledCases, needsReason } from "./access.server";
import type { AccessReason } from "./labels";

/**
 * Records why an administrator opens the conversation and the files of a case that has a lawyer, which opens them for
 * an hour. The client reads it on /account/access. Does nothing where no reason is needed.
 * @throws AppError case_not_found.
 */
export async function giveReason(actor: Actor, caseId: string, reason: AccessReason): Promise<void> {
  const id = parseId(caseId, "case_not_found");
  await transaction(async (tx) => {
    const [row] = await tx
      .select({ ownerId: cases.userId, isNeeded: needsReason(actor) })
      .from(cases)
      .where(and(eq(cases.id, id), handledCases(actor)))
      .for("update");
    if (!row) throw new AppError("case_not_found");
    if (!row.isNeeded) return;
    await tx
      .insert(caseAccessGrants)
      .values({ caseId: id, actorId: actor.userId, reason, expiresAt: sql`now() + interval '1 hour'` });
    await recordAccess(tx, actor.userId, {
      action: "case.reason_given",
      subjectType: "case",
      subjectId: id,
      ownerId: row.ownerId,
      details: { reason },
    });
  });
}
