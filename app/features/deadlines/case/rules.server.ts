import type { ScamType } from "~/db/schema/enumerations";
import type { CasePaymentMethod, PaymentValidation } from "~/db/schema/payment-enumerations";
import { INVESTMENT_SCAMS } from "~/features/cases/rules";
import { methodLabel } from "~/features/payments/labels";
import { paymentAmount } from "~/features/payments/rules";
import { today } from "~/platform/today";
import { formatLongDate } from "~/ui/format";
import { type Operation, operationOf } from "../law/rules";
import { deadlinesOf } from "../rules.server";
import type { DatedPayment } from "./rules";

/** What a payment says, as far as deadlines need it. */
export type PaymentFacts = {
  id: string;
  debitedOn: string | null;
  method: CasePaymentMethod | null;
  validatedBy: PaymentValidation | null;
  payeeCountry: string | null;
  knownOn: string | null;
  toldOn: string | null;
  writtenReportOn: string | null;
  recallAskedOn: string | null;
  refundAskedOn: string | null;
  mandateWithdrawnOn: string | null;
  /** « À vérifier »: see its column. */
  reportedOn: string | null;
  complainedOn: string | null;
  answeredOn: string | null;
  /** What was done about it, by rule. */
  done: Readonly<Record<string, string>>;
} & Parameters<typeof paymentAmount>[0];

/** What a case says for all its payments. */
export type CaseFacts = {
  scamType: ScamType;
  /** The bank was told, on a day that is not known. */
  contactedBank: boolean;
  /** When the case said so last; null while it is a draft. */
  submittedAt: Date | null;
  policeReport: boolean;
  policeReportDate: string | null;
};

/** The European Economic Area, by the country code of an IBAN. */
const EEA = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** Whether a payee's bank is outside the Economic Area; null when its country is not known. */
export const isOutsideEea = (country: string | null): boolean | null => (country === null ? null : !EEA.has(country));

/** A complaint cannot be about a payment that was made later. */
const isAfter = (complaint: string | null, debit: string): boolean => complaint !== null && complaint >= debit;

function toOperation(payment: PaymentFacts & { debitedOn: string }, facts: CaseFacts): Operation {
  return operationOf({
    debit: payment.debitedOn,
    // Only the rules that all payment services share apply to a method that is not known.
    method: payment.method ?? "payment_app",
    consent: payment.validatedBy ?? "unknown",
    isOutsideEea: isOutsideEea(payment.payeeCountry),
    isInvestment: INVESTMENT_SCAMS.includes(facts.scamType),
    done: payment.done,
    known: payment.knownOn,
    told: payment.toldOn,
    written_report: payment.writtenReportOn,
    to_check: payment.reportedOn,
    recall_asked: payment.recallAskedOn,
    refund_asked: payment.refundAskedOn,
    complained: payment.complainedOn,
    answered: payment.answeredOn,
    police: facts.policeReport && isAfter(facts.policeReportDate, payment.debitedOn) ? facts.policeReportDate : null,
  });
}

/** The deadlines of each payment of a case that has a date. @param day an ISO date. */
export function caseDeadlines(payments: readonly PaymentFacts[], facts: CaseFacts, day: string): DatedPayment[] {
  // A complaint was filed, on a day that is not known.
  const isFiled = facts.policeReport && facts.policeReportDate === null;
  // Nobody told the bank of a payment that was made later.
  const toldUntil = facts.submittedAt && today(facts.submittedAt);
  return payments.flatMap((payment) => {
    const { id, debitedOn } = payment;
    if (debitedOn === null) return [];
    const isTold = facts.contactedBank && (toldUntil === null || debitedOn <= toldUntil);
    const done = [isFiled && "police_6_years", isTold && "report_at_once"];
    const deadlines = deadlinesOf(toOperation({ ...payment, debitedOn }, facts), day);
    return {
      id,
      title: `${methodLabel(payment.method)} de ${paymentAmount(payment)}, le ${formatLongDate(debitedOn)}`,
      deadlines: deadlines.filter(({ id, state }) => state === "done" || !done.includes(id)),
    };
  });
}
