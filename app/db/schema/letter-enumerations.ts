/** The letters that a client may write from a case, in the order in which they are offered: what serves first comes first. */
export const LETTER_KINDS = [
  "recall",
  "crypto_freeze",
  "stablecoin_freeze",
  "cheque_opposition",
  "keep_pictures",
  "unauthorised_payments",
  "spoofing",
  "payee_check",
  "debit_refund",
  "bank_data_request",
  "injunction_opposition",
  "loan_contest",
  "mandate_withdrawal",
  "criminal_complaint",
  "prosecutor_copy",
  "operator_request",
  "central_bank_files",
  "account_register",
  "vigilance",
  "refusal_reply",
  "mediator",
  "supervisor_copy",
  "home_mediator",
  "complaint_supplement",
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
