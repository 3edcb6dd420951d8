import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { SESSIONS_ENDED } from "~/features/accounts/session-events";
import { recordAudit } from "~/features/audit/commands.server";
import { toAppError } from "~/platform/errors";
import { publish } from "~/platform/live.server";
import type { Role } from "../schema";
import { lockForChange, refuseStrangers } from "./locked-person.server";

/**
 * Promotes or demotes an account (spec section 4). It counts from the next request of each of its sessions, and its live
 * streams end at once. Asking for the role that the account has already changes nothing.
 * @throws AppError forbidden, last_administrator, user_not_found, role_update_failed.
 */
export async function setRole(actor: Actor, userId: string, role: Role): Promise<void> {
  refuseStrangers(actor, userId);
  const isAdmin = role === "admin";
  try {
    await transaction(async (tx) => {
      const person = await lockForChange(tx, actor, userId);
      if (person.isAdmin === isAdmin) return;
      await tx.update(profiles).set({ isAdmin, updatedAt: new Date() }).where(eq(profiles.id, userId));
      await recordAudit(tx, actor.userId, {
        action: isAdmin ? "account.promoted" : "account.demoted",
        subjectType: "account",
        subjectId: userId,
      });
      await publish(tx, { kind: SESSIONS_ENDED, id: userId, owner: userId });
      await publish(tx, { kind: "account", id: userId, owner: userId });
    });
  } catch (error) {
    throw toAppError(error, "role_update_failed");
  }
}
