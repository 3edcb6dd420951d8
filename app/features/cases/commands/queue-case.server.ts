import { and, eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { cases } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { AppError } from "~/platform/errors";
import { canReadAsAdministrator } from "../policy";

/**
 * Puts a case that is under review among those that wait for a lawyer (« En attente »). No screen does it: a case taken
 * over from elsewhere waits so, and is approved or rejected like one under review (spec section 4).
 * @throws AppError case_not_found; status_update_failed when it is not under review.
 */
export async function queueCase(actor: Actor, id: string): Promise<void> {
  if (!canReadAsAdministrator(actor)) throw new AppError("case_not_found");
  await transaction(async (tx) => {
    const [queued] = await tx
      .update(cases)
      .set({ status: "pending", updatedAt: new Date() })
      .where(and(eq(cases.id, id), eq(cases.status, "in_review")))
      .returning({ ownerId: cases.userId });
    if (!queued) throw new AppError("status_update_failed");
    const details = { from: "in_review", to: "pending" };
    await recordAudit(tx, actor.userId, {
      action: "case.status_changed",
      subjectType: "case",
      subjectId: id,
      ownerId: queued.ownerId,
      details,
    });
  });
}
