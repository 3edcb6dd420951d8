/** The letters that a client may write from a case, in the order in which they are offered. */
export const LETTER_KINDS = [
  "unauthorised_payments",
  "recall",
  "bank_data_request",
  "refusal_reply",
  "criminal_complaint",
  "prosecutor_copy",
  "mediator",
  "crypto_freeze",
  "spoofing",
  "vigilance",
  "complaint_supplement",
  "mandate_withdrawal",
  "illegal_content",
  "registrar_notice",
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** The letters that carry a complaint, or its copy, to the prosecutor: their sending starts the months of CPP 85. */
export const PROSECUTOR_LETTERS = ["criminal_complaint", "prosecutor_copy"] as const satisfies LetterKind[];

/** On what a claim against a bank rests. The two exclude each other for one payment (facts: Com. 27 March 2024, 22-21.200). */
export const LETTER_GROUNDS = ["unauthorised", "authorised"] as const;
export type LetterGround = (typeof LETTER_GROUNDS)[number];

/** How the client sent a letter. */
export const LETTER_SENDINGS = [
  "registered_post",
  "secure_messaging",
  "email",
  "online_form",
  "by_hand",
  "post",
] as const;
export type LetterSending = (typeof LETTER_SENDINGS)[number];

/** What a bank is asked for about a payment (GDPR, article 15), and how it answered about each. */
export const DATA_ITEMS = ["logs", "payee_check", "shown_text", "recall", "fraud_file"] as const;
export type DataItem = (typeof DATA_ITEMS)[number];
export const DATA_ANSWERS = ["whole", "partly", "refused", "silent"] as const;
export type DataAnswer = (typeof DATA_ANSWERS)[number];
