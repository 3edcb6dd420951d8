/** The e-mails that may be turned off: only the pages of these choices load them (`scripts/chunks.ts`). */

/** The e-mails that an account may turn off, in the order of /account/notifications. */
export const EMAIL_TOPICS = [
  "new_message",
  "case_submitted",
  "case_progress",
  "document_approved",
  "assistance_received",
  "deadlines",
  "staff",
] as const;
/** What `muted_emails` may hold: `document_received` is no longer sent, but some people had turned it off. */
export const STORED_EMAIL_TOPICS = [
  "new_message",
  "case_submitted",
  "case_progress",
  "document_received",
  "document_approved",
  "assistance_received",
  "deadlines",
  "staff",
] as const;
export type EmailTopic = (typeof EMAIL_TOPICS)[number];
