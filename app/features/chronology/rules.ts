import type { cases } from "~/db/schema";
import { dateText as approximateDate } from "~/features/cases/documents/rules";
import { CONTACT_METHOD_LABELS } from "~/features/cases/labels";
import type { DatedPayment } from "~/features/deadlines/case/rules";
import { leftText } from "~/features/deadlines/rules";
import type { SentLetter } from "~/features/letters/queries.server";
import { BANK_ANSWER_LABELS } from "~/features/payments/answer-labels";
import { methodLabel } from "~/features/payments/labels";
import { type Payment, paymentAmount } from "~/features/payments/rules";
import type { CaseReport } from "~/features/reports/queries.server";
import { EVENT_LABELS, type EventKind } from "./labels";

/** Something that happened in a case, or a day on which something ends. */
export type ChronologyEvent = {
  /** An ISO date. */
  date: string;
  kind: EventKind;
  text: string;
  /** The payment that it is about; empty when it is about the whole case. */
  payment: string;
  /** Of a deadline. */
  article: string;
  certainty: string;
};

type CaseRow = Pick<
  typeof cases.$inferSelect,
  "contactDate" | "contactDatePrecision" | "contactMethod" | "policeReport" | "policeReportDate" | "policeReportNumber"
>;

export type ChronologyFacts = {
  caseRow: CaseRow;
  payments: readonly Payment[];
  deadlines: readonly DatedPayment[];
  reports: readonly CaseReport[];
  letters: readonly Pick<SentLetter, "title" | "sentOn" | "sending">[];
};

const KINDS = Object.keys(EVENT_LABELS) as EventKind[];
const ABOUT_NO_RULE = { payment: "", article: "", certainty: "" };

/** The payments, reports, answers and deadlines of a case by date; what has no date is left out. */
export function chronologyOf({ caseRow, payments, deadlines, reports, letters }: ChronologyFacts): ChronologyEvent[] {
  const titles = new Map(deadlines.map(({ id, title }) => [id, title]));
  return [
    ...eventsOfCase(caseRow),
    ...payments.flatMap((payment) => eventsOfPayment(payment, titles.get(payment.id))),
    ...reports.map(({ doneOn, name, reference }) => ({
      ...ABOUT_NO_RULE,
      date: doneOn,
      kind: "report" as const,
      text: reference ? `${name}, numéro ${reference}` : name,
    })),
    ...letters.map(({ title, sentOn, sending }) => ({
      ...ABOUT_NO_RULE,
      date: sentOn,
      kind: "letter" as const,
      text: [title, sending].filter(Boolean).join(", "),
    })),
    ...deadlines.flatMap(eventsOfDeadlines),
  ].sort((one, other) => compare(one.date, other.date) || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function eventsOfCase(row: CaseRow): ChronologyEvent[] {
  const { contactDate, contactDatePrecision: precision, contactMethod, policeReport, policeReportDate } = row;
  const method = contactMethod && CONTACT_METHOD_LABELS[contactMethod];
  const approximate =
    precision && contactDate ? `date approchée\u00a0: ${approximateDate(contactDate, precision)}` : null;
  const contact = [method, approximate].filter(Boolean).join(", ");
  return [
    ...(contactDate ? [{ ...ABOUT_NO_RULE, date: contactDate, kind: "contact" as const, text: contact }] : []),
    ...(policeReport && policeReportDate
      ? [
          {
            ...ABOUT_NO_RULE,
            date: policeReportDate,
            kind: "police" as const,
            text: row.policeReportNumber ? `Numéro ${row.policeReportNumber}` : "",
          },
        ]
      : []),
  ];
}

function eventsOfPayment(payment: Payment, title?: string): ChronologyEvent[] {
  const name = `${methodLabel(payment.method)} de ${paymentAmount(payment)}`;
  const about = { ...ABOUT_NO_RULE, payment: title ?? `${name}, sans date` };
  const { bankAnswer, bankAnswerText, ownBank } = payment;
  const bank = ownBank ?? "";
  const answer = [bankAnswer && BANK_ANSWER_LABELS[bankAnswer], bankAnswerText].filter(Boolean).join("\u00a0: ");
  const dated: [EventKind, string | null, string][] = [
    ["payment", payment.debitedOn, [name, payment.payeeName].filter(Boolean).join(", ")],
    ["known", payment.knownOn, ""],
    ["told", payment.toldOn, bank],
    ["written_report", payment.writtenReportOn, bank],
    ["reported", payment.reportedOn, bank],
    ["recall_asked", payment.recallAskedOn, bank],
    ["refund_asked", payment.refundAskedOn, bank],
    ["mandate_withdrawn", payment.mandateWithdrawnOn, bank],
    ["complained", payment.complainedOn, bank],
    ["answered", payment.answeredOn, answer],
  ];
  return dated.flatMap(([kind, date, text]) => (date ? [{ ...about, kind, date, text }] : []));
}

/** What was ticked, and the dates that are not past by what was done. What a date of the payment says is its own event. */
function eventsOfDeadlines({ title, deadlines }: DatedPayment): ChronologyEvent[] {
  return deadlines.flatMap((deadline): ChronologyEvent[] => {
    const { action, article, certainty, date, doneOn, canTick } = deadline;
    const about = { payment: title, article, certainty };
    if (doneOn !== null) return canTick ? [{ ...about, date: doneOn, kind: "done", text: action }] : [];
    return date === null ? [] : [{ ...about, date, kind: "deadline", text: `${action}. ${leftText(deadline)}` }];
  });
}
