import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, caseSide } from "~/features/members/policy";
import { canReadPayments, canWritePayments } from "~/features/payments/policy";

/** Reading what a case names of the fraudster: who reads its payments. */
export const canReadIndicators = canReadPayments;

/** Confirming it, or putting it aside: who writes its payments. */
export const canWriteIndicators = canWritePayments;

/** Saying of a value whether many honest people share it, and separating a case from its group: the operator. */
export function canJudgeLinks(actor: Actor, caseRow: CaseParties): boolean {
  return actor.role === "administrator" && caseSide(actor, caseRow) === "staff";
}
