/**
 * The enumerations of the specification (sections 3 and 4), as plain tuples: the tables and the Zod schemas use them,
 * and the browser may import them without the database driver.
 */
export const COUNTRIES = ["France", "Belgique", "Suisse", "Luxembourg", "Canada"] as const;
export type Country = (typeof COUNTRIES)[number];
/** Where a person lives for whom somebody else tells a case. */
export const REPRESENTED_COUNTRIES = [...COUNTRIES, "Un autre pays"] as const;
export type RepresentedCountry = (typeof REPRESENTED_COUNTRIES)[number];

/** What a link sent by e-mail does: reset the password, confirm the account's address, or change it. */
export const ACCOUNT_LINK_KINDS = ["password_reset", "email_confirmation", "email_change"] as const;
export type AccountLinkKind = (typeof ACCOUNT_LINK_KINDS)[number];

export const VERIFICATION_STATUSES = ["not_started", "pending", "approved", "rejected"] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const VERIFICATION_STEPS = ["first_document", "second_document", "proof_of_address"] as const;
export type VerificationStep = (typeof VERIFICATION_STEPS)[number];

export const DOCUMENT_TYPES = [
  "identity_card",
  "passport",
  "driver_license",
  "residence_permit",
  "proof_of_address",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_SIDES = ["front", "back"] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

export const DOCUMENT_STATUSES = ["pending", "approved", "rejected"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const SCAM_TYPES = [
  "fake_investment",
  "fake_bank_advisor",
  "phishing",
  "tech_support",
  "ceo_fraud",
  "trading_scam",
  "ponzi_scheme",
  "identity_theft",
  "unknown",
] as const;
export type ScamType = (typeof SCAM_TYPES)[number];

export const CONTACT_METHODS = ["phone", "email", "sms", "whatsapp", "social", "other"] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

export const BANK_REFUND_STATUSES = ["pending", "partial", "full", "rejected", "not_requested"] as const;
export type BankRefundStatus = (typeof BANK_REFUND_STATUSES)[number];

export const POLICE_ACTION_STATUSES = ["pending", "investigation", "closed", "arrest_made", "no_action"] as const;
export type PoliceActionStatus = (typeof POLICE_ACTION_STATUSES)[number];

/** The specification's types, and `none`: nothing was kept. */
export const EVIDENCE_TYPES = [
  "payment_receipts",
  "conversations",
  "emails",
  "bank_statements",
  "iban",
  "contracts",
  "none",
] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];

/** Whom a case is about, when it is not the account's own person. */
export const FILLED_FOR = ["relative", "guardian", "company"] as const;
export type FilledFor = (typeof FILLED_FOR)[number];

/** How precisely a date is known; `unknown`: the person no longer knows it. */
export const DATE_PRECISIONS = ["day", "month", "year", "unknown"] as const;
export type DatePrecision = (typeof DATE_PRECISIONS)[number];

export const CASE_STATUSES = ["draft", "pending", "in_review", "active", "on_hold", "closed", "rejected"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** Why a scheduled message did not leave. */
export const SCHEDULE_HOLDS = [
  "client_wrote",
  "not_in_charge",
  "case_closed",
  "case_transferred",
  "file_blocked",
] as const;
export type ScheduleHold = (typeof SCHEDULE_HOLDS)[number];

/** What those who handle a case may decide: a change of its status, or its deletion. */
export const CASE_DECISIONS = [
  "approve",
  "reject",
  "withdraw",
  "hold",
  "resume",
  "close",
  "reopen",
  "reexamine",
  "delete",
] as const;

export const SUPPORT_STATUSES = ["pending", "completed"] as const;
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];

export const FILE_PURPOSES = ["identity", "attachment"] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/**
 * Why a file is kept sealed, as it came, and never opened by the product: what the reader of its content found, or
 * `unscannable`, larger than the virus scanner reads.
 */
export const SEAL_REASONS = [
  "unsupported",
  "corrupt",
  "heavy",
  "slow",
  "protected",
  "active",
  "attached",
  "large",
  "misnamed",
  "unscannable",
] as const;
export type SealReason = (typeof SEAL_REASONS)[number];

/** The virus scanner's result: `unscanned` no scanner is configured; `waiting` it has not answered yet. */
export const SCAN_STATUSES = ["unscanned", "waiting", "clean", "infected"] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

/** `unknown`: the process or the connection ended after the last byte and before the mail server's answer. */
export const EMAIL_STATUSES = ["queued", "sent", "simulated", "failed", "unknown"] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** The status of a mailing; `done` once every recipient has a final state. */
export const MAILING_STATUSES = ["draft", "sending", "paused", "stopped", "done"] as const;
export type MailingStatus = (typeof MAILING_STATUSES)[number];

/** What a person of the staff may be told of. `file`: a client sent one to their lawyer; `held`: a scheduled message. */
export const NOTICE_KINDS = ["case", "message", "request", "document", "file", "proposal", "held"] as const;
export type NotificationKind = (typeof NOTICE_KINDS)[number];

/** How a notice is sent: by e-mail, or as a push notification to the browsers that the person subscribed. */
export const NOTICE_CHANNELS = ["email", "push"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** How often. */
export const NOTICE_FREQUENCIES = ["never", "at_once", "twice_a_day"] as const;
export type NoticeFrequency = (typeof NOTICE_FREQUENCIES)[number];

/** The role of an account. */
export const ROLES = ["client", "lawyer", "administrator"] as const;
export type Role = (typeof ROLES)[number];

/** Who takes part in a case beside its owner. */
export const MEMBERSHIPS = ["helper", "lawyer"] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

/** What verified the registration of a lawyer: the national directory, or an administrator who saw a proof. */
export const LAWYER_PROOFS = ["directory", "administrator"] as const;

/** The answer to a proposed case; `withdrawn`: the staff took it back, or another lawyer accepted first. */
export const PROPOSAL_ANSWERS = ["accepted", "refused", "withdrawn"] as const;

/** Why a lawyer is no longer in charge of a case. */
export const MANDATE_ENDS = ["handed_over", "withdrawn", "left", "suspended", "client_request"] as const;

/**
 * The states of a fee agreement. `lapsed`: its lawyer is no longer in charge, or the case was transferred; `retracted`:
 * by its client, within fourteen days.
 */
/** Who else than the client may pay a lawyer's fees, as the client says before they accept an agreement. */
export const FEE_PAYERS = ["legal_aid", "insurance", "both", "none", "unknown"] as const;
export type FeePayer = (typeof FEE_PAYERS)[number];

export const AGREEMENT_STATUSES = [
  "pending",
  "accepted",
  "declined",
  "replaced",
  "lapsed",
  "retracted",
  "withdrawn",
] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

/**
 * Under whose name a message is shown. The staff's: `displayed`, the lawyer of the content (spec section 6), `lawyer` or
 * `team`. The client's side: `displayed`, the owner; `helper`, who wrote it; `former_owner`, whose case it was.
 */
export const MESSAGE_SIGNATURES = ["displayed", "lawyer", "team", "helper", "former_owner"] as const;
export type MessageSignature = (typeof MESSAGE_SIGNATURES)[number];

/** The account that is the sender of the staff's messages (spec section 6). */
export const SYSTEM_USER_ID = "00000000-0000-0000-0000-000000000000";
