import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, canReadCase, canWriteAsClient, caseSide, isHelper } from "~/features/members/policy";

type CaseFacts = CaseParties & { status: CaseStatus };

/** Reading the payments of a case: who reads the case. A draft is its owner's, and the staff's to read. */
export function canReadPayments(actor: Actor, caseRow: CaseFacts): boolean {
  return canReadCase(actor, caseRow) && !(caseRow.status === "draft" && isHelper(actor, caseRow));
}

/**
 * Adding, changing and removing payments: the owner whatever the status, because each tells when a deadline runs; once
 * the case is submitted, also a helper who may write, the lawyer in charge and administrators.
 */
export function canWritePayments(actor: Actor, caseRow: CaseFacts): boolean {
  if (caseRow.userId === actor.userId) return true;
  if (caseRow.status === "draft") return false;
  return caseSide(actor, caseRow) === "staff" || canWriteAsClient(actor, caseRow);
}
