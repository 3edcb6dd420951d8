import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";

/** What the policy needs to know of a case. */
export type ChatCase = { userId: string; status: CaseStatus };

/** Which side of the conversation the actor is on; null: this conversation does not exist for them. */
export type Side = "client" | "staff";

/**
 * Spec section 6: the owner chats on their own case, an administrator on any. A draft has no conversation yet. Whoever
 * reads it writes in it, whatever the status (spec section 2: offered up to closed and rejected).
 */
export function chatSide(actor: Actor, of: ChatCase): Side | null {
  if (of.status === "draft") return null;
  if (of.userId === actor.userId) return "client";
  return actor.role === "administrator" ? "staff" : null;
}
