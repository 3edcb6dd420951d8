import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, type CaseSide, canWriteAsClient, caseSide } from "~/features/members/policy";

/** The columns of a case that the policy needs. */
export type ChatCase = CaseParties & { status: CaseStatus };

/** The actor's side of the conversation; `null` means that the conversation does not exist for them. */
export type Side = CaseSide;

/** Returns the side on which the actor reads the conversation. A draft has no conversation yet. */
export function chatSide(actor: Actor, caseRow: ChatCase): Side | null {
  return caseRow.status === "draft" ? null : caseSide(actor, caseRow);
}

/**
 * Spec section 6: the owner writes in their own case, an administrator in any case, the lawyer in charge in theirs,
 * whatever its status (spec section 2 includes closed and rejected cases). A helper writes when the owner lets them.
 */
export function canPostMessage(actor: Actor, caseRow: ChatCase): boolean {
  const side = chatSide(actor, caseRow);
  return side === "client" ? canWriteAsClient(actor, caseRow) : side === "staff";
}
