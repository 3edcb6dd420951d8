import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, canHandleCase, caseSide } from "~/features/members/policy";
import { type AdminMove, nextStatus } from "./rules";

/** What a verb needs to know of a case. */
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

/** The wizard: the owner alone. */
export function canEditDraft(actor: Actor, caseRow: CaseFacts): boolean {
  return caseRow.userId === actor.userId && caseRow.status === "draft";
}

/** Drafts need identity verification before submission (spec section 4). */
export function canSubmit(actor: Actor, caseRow: CaseFacts): boolean {
  return canEditDraft(actor, caseRow) && actor.identityVerified;
}

/** Decisions at all: the administrators. */
export function canDecideCases(actor: Actor): boolean {
  return actor.role === "administrator";
}

/** Decisions on one case. */
export function canDecideCase(actor: Actor, caseRow: CaseParties): boolean {
  return canDecideCases(actor) && canHandleCase(actor, caseRow);
}

/** A decision, as far as the status of the case allows it. */
export function canMove(actor: Actor, caseRow: CaseFacts, move: AdminMove): boolean {
  return canDecideCase(actor, caseRow) && nextStatus(caseRow.status, move) !== null;
}

export function canDelete(actor: Actor, caseRow: CaseParties): boolean {
  return canDecideCase(actor, caseRow);
}

/** The list of cases as a table to be saved outside: the administrators. */
export function canExportCases(actor: Actor): boolean {
  return actor.role === "administrator";
}

/** The internal notes. An administrator whose own case it is is its client, and reads none. */
export function canReadNotes(actor: Actor, caseRow: CaseParties): boolean {
  return actor.role === "administrator" && caseSide(actor, caseRow) === "staff";
}

/** A note belongs to its author; nobody else changes or deletes it. */
export function canChangeNote(actor: Actor, caseRow: CaseParties, note: { authorId: string | null }): boolean {
  return canReadNotes(actor, caseRow) && note.authorId === actor.userId;
}

/** Sums recovered, entered and removed by administrators, never on a case of their own; a draft has none yet. */
export function canRecordRecoveries(actor: Actor, caseRow: CaseFacts): boolean {
  return actor.role === "administrator" && caseSide(actor, caseRow) === "staff" && caseRow.status !== "draft";
}
