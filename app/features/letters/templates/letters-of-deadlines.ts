import type { LetterKind } from "~/db/schema/letter-enumerations";

/** The letter that serves a deadline, by the id of its rule. */
const LETTER_OF_RULE: Readonly<Record<string, LetterKind>> = {
  report_13_months: "unauthorised_payments",
  report_70_days: "unauthorised_payments",
  debit_13_months: "unauthorised_payments",
  eea_report_13_months: "unauthorised_payments",
  other_report: "unauthorised_payments",
  debit_8_weeks: "debit_refund",
  recall_fraud: "recall",
  recall_abroad: "recall",
  exchange_freeze: "crypto_freeze",
  issuer_freeze: "stablecoin_freeze",
  payee_check: "payee_check",
  bank_data: "bank_data_request",
  bank_records: "bank_data_request",
  operator_data: "operator_request",
  operator_records: "operator_request",
  supervisor_copy: "supervisor_copy",
  home_mediator_refused: "home_mediator",
  other_mediator_refused: "home_mediator",
  home_mediator_opens: "home_mediator",
  cheque_opposition: "cheque_opposition",
  pictures_1_month: "keep_pictures",
  loan_contest: "loan_contest",
  loan_registers: "central_bank_files",
  loan_accounts: "account_register",
  injunction_1_month: "injunction_opposition",
  bank_refund: "unauthorised_payments",
  bank_answer_15_days: "refusal_reply",
  bank_answer_35_days: "refusal_reply",
  mediator_opens_services: "mediator",
  mediator_opens_other: "mediator",
  mediator_last: "mediator",
  police_6_years: "criminal_complaint",
  police_abroad: "criminal_complaint",
  cyber_72_hours: "criminal_complaint",
  prosecutor_copy: "prosecutor_copy",
};

/** The deadlines that a letter serves, by the ids of their rules. */
export const rulesOfLetter = (kind: LetterKind): string[] =>
  Object.entries(LETTER_OF_RULE).flatMap(([rule, served]) => (served === kind ? [rule] : []));
/** The letter that serves a deadline, by the id of its rule; undefined when there is none. */
export const letterOfRule = (rule: string): LetterKind | undefined => LETTER_OF_RULE[rule];

/** What a button calls a letter: « Préparer la plainte ». */
export const letterName = (kind: LetterKind): string => NAMES[kind] ?? "la lettre";
const NAMES: Partial<Record<LetterKind, string>> = { criminal_complaint: "la plainte", prosecutor_copy: "la copie" };

/** Where the letter that serves each deadline is begun, by the id of its rule. */
export const lettersOfRules = (caseId: string): Record<string, { label: string; to: string }> => ({
  ...Object.fromEntries(
    Object.entries(LETTER_OF_RULE).map(([rule, kind]) => [
      rule,
      { label: `Préparer ${letterName(kind)}`, to: `/case/${caseId}/letters/new/${kind}` },
    ]),
  ),
  [REPORTED_RULE]: reportButton(caseId),
});

/** The deadline of a company that its written report serves: no kind of letter, since nothing of it is stored. */
export const REPORTED_RULE = "report_contract";
/** Where that report is prepared. */
export const reportButton = (caseId: string) => ({
  label: "Préparer le signalement",
  to: `/case/${caseId}/letters/report`,
});
