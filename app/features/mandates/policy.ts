import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, caseSide } from "~/features/members/policy";
import { isProposable } from "./rules";

type CaseFacts = CaseParties & { status: CaseStatus };

/** Choosing the lawyer of a case: administrators, but not of their own case. */
export function canChooseLawyer(actor: Actor, caseRow: CaseParties): boolean {
  return actor.role === "administrator" && caseSide(actor, caseRow) === "staff";
}

/** Proposing a case to lawyers, once it is submitted and while it is under way. */
export function canPropose(actor: Actor, caseRow: CaseFacts): boolean {
  return canChooseLawyer(actor, caseRow) && isProposable(caseRow.status);
}

/** Answering a proposal: the lawyer to whom it was made, while they have that role. */
export function canAnswer(actor: Actor, proposal: { lawyerId: string }): boolean {
  return actor.role === "lawyer" && proposal.lawyerId === actor.userId;
}

/** Proposing a fee agreement: the lawyer of the case, while it is under way. */
export function canProposeAgreement(actor: Actor, caseRow: CaseFacts): boolean {
  return actor.role === "lawyer" && caseSide(actor, caseRow) === "staff" && isProposable(caseRow.status);
}

/** Withdrawing a fee agreement that waits for its answer: the lawyer of the case. */
export function canWithdrawAgreement(actor: Actor, caseRow: CaseParties): boolean {
  return actor.role === "lawyer" && caseSide(actor, caseRow) === "staff";
}

/** Accepting, declining and retracting a fee agreement: the owner of the case. */
export function canAnswerAgreement(actor: Actor, caseRow: { userId: string }): boolean {
  return caseRow.userId === actor.userId;
}

/** Withdrawing from a case: its lawyer. */
export function canWithdraw(actor: Actor, caseRow: CaseParties): boolean {
  return actor.role === "lawyer" && caseSide(actor, caseRow) === "staff";
}

/** Asking for another lawyer: the owner of the case. */
export function canAskForAnother(actor: Actor, caseRow: { userId: string }): boolean {
  return caseRow.userId === actor.userId;
}
