import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, type CaseSide, caseSide } from "~/features/members/policy";

/** What the policy needs to know of a case. */
export type ChatCase = CaseParties & { status: CaseStatus };

/** Which side of the conversation the actor is on; null: this conversation does not exist for them. */
export type Side = CaseSide;

/** The side on which the actor reads the conversation. A draft has no conversation yet. */
export function chatSide(actor: Actor, caseRow: ChatCase): Side | null {
  return caseRow.status === "draft" ? null : caseSide(actor, caseRow);
}

/**
 * Spec section 6: the owner writes on their own case, an administrator on any, whatever the status (spec section 2: offered
 * up to closed and rejected).
 */
export function canPostMessage(actor: Actor, caseRow: ChatCase): boolean {
  const isParty = caseRow.userId === actor.userId || actor.role === "administrator";
  return isParty && chatSide(actor, caseRow) !== null;
}
