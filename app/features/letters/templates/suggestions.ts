import type { ScamType } from "~/db/schema/enumerations";
import { LETTER_KINDS, type LetterKind } from "~/db/schema/letter-enumerations";
import { INVESTMENT_SCAMS } from "~/features/cases/rules";
import { isTransfer, type Payment } from "~/features/payments/rules";
import type { LetterTemplate } from "../rules";

/** What says whether a letter may serve a case now. Dates are ISO days. */
export type SuggestionFacts = {
  today: string;
  scamType: ScamType;
  hasComplaint: boolean;
  hasSite: boolean;
  payments: readonly Payment[];
  /** The kinds that are being written, or were sent. */
  begun: readonly LetterKind[];
};

/** Why each letter is suggested, in the order of the kinds; the others may be written all the same. */
export function suggestionsFor(
  facts: SuggestionFacts,
  templates: Record<LetterKind, LetterTemplate>,
): { kind: LetterKind; why: string }[] {
  return LETTER_KINDS.flatMap((kind) => {
    if (facts.begun.includes(kind)) return [];
    const payments = facts.payments.filter((payment) => templates[kind].refusalOf(payment) === null);
    const why = REASONS[kind]?.({ ...facts, payments }) ?? null;
    return why === null ? [] : [{ kind, why }];
  });
}

/** How long a recall of a transfer still has a chance, in days. */
const RECALL_DAYS = 60;
/** After how many days without an answer the mediator may be asked, for every means of payment. */
const ANSWER_DAYS = 62;

const daysSince = (day: string, today: string): number => (Date.parse(today) - Date.parse(day)) / 86_400_000;

/** Each reason is read from what the client said, and can be checked; null when nothing says so. */
const REASONS: Partial<Record<LetterKind, (facts: SuggestionFacts) => string | null>> = {
  unauthorised_payments: ({ payments }) =>
    payments.some(({ validatedBy }) => validatedBy === "not_me")
      ? "Vous dites ne pas avoir validé une opération. Écrivez à votre banque sans tarder."
      : null,
  recall: ({ payments, today }) =>
    payments.some(
      (one) =>
        isTransfer(one) &&
        !one.recallAskedOn &&
        one.debitedOn !== null &&
        daysSince(one.debitedOn, today) <= RECALL_DAYS,
    )
      ? "Un virement est récent\u00a0: demandez son rappel dès aujourd’hui."
      : null,
  refusal_reply: ({ payments }) =>
    payments.some(({ bankAnswer }) => bankAnswer === "refuses") ? "Votre banque refuse une opération." : null,
  criminal_complaint: ({ hasComplaint, payments }) =>
    !hasComplaint && payments.length > 0 ? "Votre dossier ne dit pas qu’une plainte est déposée." : null,
  prosecutor_copy: ({ hasComplaint, begun }) =>
    hasComplaint && !begun.includes("criminal_complaint")
      ? "Une plainte au commissariat ne fait partir aucun délai\u00a0: sa copie au procureur le fait."
      : null,
  mediator: ({ payments, today }) =>
    payments.some(({ bankAnswer, complainedOn }) => bankAnswer === "refuses" || isUnanswered(complainedOn, today))
      ? "Votre banque refuse, ou ne répond pas depuis deux mois."
      : null,
  crypto_freeze: ({ payments }) =>
    payments.some(({ method }) => method === "crypto") ? "Une opération est en cryptomonnaie." : null,
  spoofing: ({ scamType, payments }) =>
    scamType === "fake_bank_advisor" && payments.length > 0 ? "Quelqu’un s’est fait passer pour votre banque." : null,
  vigilance: ({ scamType, payments }) =>
    INVESTMENT_SCAMS.includes(scamType) && payments.some(isTransfer)
      ? "Vous avez viré de l’argent pour un placement qui n’existait pas."
      : null,
  mandate_withdrawal: ({ payments }) =>
    payments.some(({ method, mandateWithdrawnOn }) => method === "direct_debit" && !mandateWithdrawnOn)
      ? "Une opération est un prélèvement."
      : null,
  illegal_content: ({ hasSite }) => (hasSite ? "Votre récit nomme un site." : null),
};

const isUnanswered = (complainedOn: string | null, today: string): boolean =>
  complainedOn !== null && daysSince(complainedOn, today) >= ANSWER_DAYS;

/** The letter that serves a deadline, by the id of its rule. */
const LETTER_OF_RULE: Readonly<Record<string, LetterKind>> = {
  report_13_months: "unauthorised_payments",
  report_70_days: "unauthorised_payments",
  debit_13_months: "unauthorised_payments",
  recall_fraud: "recall",
  exchange_freeze: "crypto_freeze",
  bank_answer_15_days: "refusal_reply",
  bank_answer_35_days: "refusal_reply",
  mediator_opens_services: "mediator",
  mediator_opens_other: "mediator",
  mediator_last: "mediator",
  police_6_years: "criminal_complaint",
  prosecutor_copy: "prosecutor_copy",
};

/** The letter that serves a deadline, by the id of its rule; undefined when there is none. */
export const letterOfRule = (rule: string): LetterKind | undefined => LETTER_OF_RULE[rule];

/** The pages on which the letter that serves each deadline is begun, by the id of its rule. */
export const lettersOfRules = (caseId: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(LETTER_OF_RULE).map(([rule, kind]) => [rule, `/case/${caseId}/letters/new/${kind}`]),
  );
