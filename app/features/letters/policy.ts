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

/** Confirming the ground of a letter: the lawyer in charge only, since it is legal advice (loi 71-1130, art. 54). */
export function canConfirmGround(actor: Actor, caseRow: CaseParties): boolean {
  return actor.role === "lawyer" && caseSide(actor, caseRow) === "staff";
}
