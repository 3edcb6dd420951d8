import type { Actor } from "~/features/accounts/actor";

/** Spec section 6: everyone may ask for assistance, a visitor included. */
export function canSendRequest(_actor: Actor | null): boolean {
  return true;
}

/** A person reads their own requests; the staff reads all. */
export function canReadRequest(actor: Actor, request: { userId: string | null }): boolean {
  return actor.role === "administrator" || (request.userId !== null && request.userId === actor.userId);
}

/** Only the staff reads, answers and closes everybody's requests (spec section 6). */
export function canManageRequests(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}
