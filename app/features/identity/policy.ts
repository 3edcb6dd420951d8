import type { VerificationStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { needsDocument } from "./rules";

/** A person with a completed profile may verify their own identity (spec section 2). */
export function canVerifyIdentity(actor: Pick<Actor, "profileStepCompleted">): boolean {
  return actor.profileStepCompleted;
}

/** A document that waits for its review may be replaced; an approved one may not. */
export function canReplaceDocument(actor: Pick<Actor, "profileStepCompleted">, status: VerificationStatus): boolean {
  return canVerifyIdentity(actor) && status === "pending";
}

/** A step that needs a document takes one. */
export function canSubmitStep(actor: Pick<Actor, "profileStepCompleted">, status: VerificationStatus): boolean {
  return canVerifyIdentity(actor) && needsDocument(status);
}

/** Deciding on a document: the staff, but nobody on their own. */
export function canDecideDocument(actor: Pick<Actor, "role" | "userId">, document: { userId: string }): boolean {
  return canReviewDocuments(actor) && actor.userId !== document.userId;
}

/** Only the staff lists and opens documents (spec section 6). */
export function canReviewDocuments(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}
