import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, caseSide } from "~/features/members/policy";
import { type AdminMove, CASE_MOVES, nextStatus } from "./rules";

/** What the policies need to know about a case. */
type CaseFacts = CaseParties & { status: CaseStatus };

/** What spec section 2 asks of a profile before a case may be opened. */
export type ProfileForCase = {
  phone: string | null;
  address: string | null;
  city: string | null;
  postalCode: string | null;
  department: string | null;
  gdprConsent: boolean;
  termsAccepted: boolean;
};

/** True when the profile holds everything that opening a case needs. */
export function canCreateCase(profile: ProfileForCase): boolean {
  const { phone, address, city, postalCode, department, gdprConsent, termsAccepted } = profile;
  return [phone, address, city, postalCode, department].every((text) => text?.trim()) && gdprConsent && termsAccepted;
}

/** Editing a draft in the wizard: its owner only. */
export function canEditDraft(actor: Actor, caseRow: CaseFacts): boolean {
  return caseRow.userId === actor.userId && caseRow.status === "draft";
}

/** Submitting a draft: its owner, once their identity is verified (spec section 4). */
export function canSubmit(actor: Actor, caseRow: CaseFacts): boolean {
  return canEditDraft(actor, caseRow) && actor.identityVerified;
}

/** Deleting a draft that was never submitted: its owner only. */
export function canDeleteDraft(actor: Actor, caseRow: CaseFacts): boolean {
  return canEditDraft(actor, caseRow);
}

/** Taking decisions on several cases at once, and the deletion: administrators. */
export function canDecideCases(actor: Actor): boolean {
  return actor.role === "administrator";
}

/** Taking every decision on one case, its deletion included: administrators, but not on their own. */
export function canDecideCase(actor: Actor, caseRow: CaseParties): boolean {
  return canDecideCases(actor) && caseSide(actor, caseRow) === "staff";
}

/**
 * Taking one decision on a case: administrators, and the lawyer in charge once the case is under way; nobody on their
 * own. Its status must allow it.
 */
export function canMove(actor: Actor, caseRow: CaseFacts, move: AdminMove): boolean {
  return canTakeDecision(actor, caseRow, move) && nextStatus(caseRow.status, move) !== null;
}

/** The same, whatever the status. */
export function canTakeDecision(actor: Actor, caseRow: CaseParties, move: AdminMove): boolean {
  const isAllowed = actor.role === "administrator" || CASE_MOVES[move].by === "handler";
  return isAllowed && caseSide(actor, caseRow) === "staff";
}

/** Transferring a case to another account, and reading the proof: administrators, but not of their own case nor of a draft. */
export function canTransferCase(actor: Actor, caseRow: CaseFacts): boolean {
  return canDecideCase(actor, caseRow) && caseRow.status !== "draft";
}

/** Taking back a decision of one's own that waits: those who may take any. */
export function canUndoOwnDecision(actor: Actor): boolean {
  return actor.role !== "client";
}

/** Filtering the list of cases by the lawyer in charge: administrators. */
export function canFilterByLawyer(actor: Actor): boolean {
  return actor.role === "administrator";
}

/** Keeping views of the list of cases: those who have it. */
export function canKeepViews(actor: Actor): boolean {
  return actor.role !== "client";
}

/**
 * Reading and changing the internal tags of a case: administrators and the lawyer in charge, but not the client of the
 * case. An administrator needs no reason, because the lists show them; what is confidential belongs to the notes.
 */
export function canTagCase(actor: Actor, caseRow: CaseParties): boolean {
  return caseSide(actor, caseRow) === "staff";
}

/** Exporting the list of cases as CSV: administrators. */
export function canExportCases(actor: Actor): boolean {
  return actor.role === "administrator";
}

/**
 * Reading the internal records of a case, which are its notes, calls and tasks, and adding to them: administrators and
 * the lawyer in charge. An administrator who is the client of the case may not.
 */
export function canReadInternalRecords(actor: Actor, caseRow: CaseParties): boolean {
  return caseSide(actor, caseRow) === "staff";
}

/** Changing or deleting an internal record: its author only. Anyone who reads a task may say that it is done. */
export function canChangeInternalRecord(
  actor: Actor,
  caseRow: CaseParties,
  record: { authorId: string | null },
): boolean {
  return canReadInternalRecords(actor, caseRow) && record.authorId === actor.userId;
}

/**
 * Entering and removing recovered sums: administrators and the lawyer in charge, but not on their own case, nor on a
 * draft.
 */
export function canRecordRecoveries(actor: Actor, caseRow: CaseFacts): boolean {
  return caseSide(actor, caseRow) === "staff" && caseRow.status !== "draft";
}
