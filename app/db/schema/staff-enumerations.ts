/** The enumerations of the pages of the staff, apart from the others: no other page loads them (`scripts/chunks.ts`). */

export const CALL_DIRECTIONS = ["incoming", "outgoing"] as const;
export type CallDirection = (typeof CALL_DIRECTIONS)[number];

/** The state of one recipient. Only `waiting` is sent; `skipped` turned these e-mails off, `cancelled` was stopped. */
export const RECIPIENT_STATES = [
  "waiting",
  "sending",
  "sent",
  "simulated",
  "failed",
  "unknown",
  "skipped",
  "cancelled",
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** How an administrator made sure, before the invitation, that the mailbox is the lawyer's. */
export const LAWYER_IDENTITY_CHECKS = ["called_back", "bar_email", "card_seen"] as const;
export type LawyerIdentityCheck = (typeof LAWYER_IDENTITY_CHECKS)[number];

/** Why a lawyer refuses a case; `conflict`: the conflict check of RIN 4.1. */
export const PROPOSAL_REFUSALS = ["conflict", "workload", "speciality", "other"] as const;

/** Why an administrator opens the conversation or the files of a case that has a lawyer. */
export const ACCESS_REASONS = [
  "client_asked",
  "lawyer_asked",
  "lawyer_silent",
  "technical",
  "complaint",
  "legal_duty",
] as const;

/** Why a case is transferred to another account. */
export const TRANSFER_REASONS = ["lost_mailbox", "death", "other"] as const;

/** Where a recovered sum came from. The specification names no sources. */
export const RECOVERY_SOURCES = ["bank_transfer", "merchant_refund", "seizure", "settlement", "other"] as const;
export type RecoverySource = (typeof RECOVERY_SOURCES)[number];
