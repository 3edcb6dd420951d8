/** The letters that a client may write from a case, in the order in which they are offered. */
export const LETTER_KINDS = [
  "unauthorised_payments",
  "recall",
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
