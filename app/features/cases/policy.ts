import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type AdminMove, nextStatus } from "./rules";

type Of = { userId: string; status: CaseStatus };

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

/** The client's own pages: their cases only. */
export function canReadAsOwner(actor: Actor, of: Of): boolean {
  return of.userId === actor.userId;
}

/** The administration's pages: every case. */
export function canReadAsAdministrator(actor: Actor): boolean {
  return actor.role === "administrator";
}

/** A case's files: its owner and the administrators. */
export function canReadAttachments(actor: Actor, of: Of): boolean {
  return canReadAsOwner(actor, of) || canReadAsAdministrator(actor);
}

export function canEditDraft(actor: Actor, of: Of): boolean {
  return of.userId === actor.userId && of.status === "draft";
}

/** Drafts need identity verification before submission (spec section 4). */
export function canSubmit(actor: Actor, of: Of): boolean {
  return canEditDraft(actor, of) && actor.identityVerified;
}

/** A decision of the administration, as far as the case's status allows it. */
export function canMove(actor: Actor, of: Of, move: AdminMove): boolean {
  return actor.role === "administrator" && nextStatus(of.status, move) !== null;
}

export function canDelete(actor: Actor): boolean {
  return actor.role === "administrator";
}

/**
 * The staff's own notes: those who handle the case. An administrator whose own case it is is its client, and reads none.
 */
export function canReadNotes(actor: Actor, of: { userId: string }): boolean {
  return actor.role === "administrator" && of.userId !== actor.userId;
}

/** A note belongs to who wrote it; nobody else changes or deletes it. */
export function canChangeNote(actor: Actor, of: { userId: string }, note: { authorId: string | null }): boolean {
  return canReadNotes(actor, of) && note.authorId === actor.userId;
}

/** Sums recovered, entered and taken out by the staff, never on a case of their own; a draft is nobody's work yet. */
export function canRecordRecoveries(actor: Actor, of: Of): boolean {
  return actor.role === "administrator" && of.userId !== actor.userId && of.status !== "draft";
}
