import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, canWriteAsClient, caseSide } from "~/features/members/policy";

/**
 * Writing, sending and deleting the letters of a case: its owner whatever the status, and a helper who may write once it is
 * submitted. Those who handle the case read them: a letter is its client's.
 */
export function canWriteLetters(actor: Actor, caseRow: CaseParties & { status: CaseStatus }): boolean {
  if (caseRow.userId === actor.userId) return true;
  return caseRow.status !== "draft" && canWriteAsClient(actor, caseRow);
}

/**
 * Confirming the ground of a letter, which is legal advice: the lawyer in charge, or an administrator of a case that has
 * no lawyer.
 */
export function canConfirmGround(actor: Actor, caseRow: CaseParties & { hasLawyer: boolean }): boolean {
  if (caseSide(actor, caseRow) !== "staff") return false;
  return actor.role === "lawyer" || !caseRow.hasLawyer;
}
