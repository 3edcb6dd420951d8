import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { formatDate } from "~/ui/format";
import { factsOf } from "./facts.server";
import { methodLabel } from "./labels";
import { differenceText, type Payment, paymentAmount, totalsOf } from "./rules";

const dayOf = ({ debitedOn }: Payment): string => (debitedOn ? formatDate(debitedOn) : "Sans date");

const wordsOf = (payment: Payment): string =>
  [
    `${paymentAmount(payment)} · ${methodLabel(payment.method)}`,
    ...factsOf(payment).map(({ term, value }) => `${term}\u00a0: ${value}`),
    ...payment.remarks,
  ].join("\n");

/** The payments of a case for the page that shows a person their data; null when there is none. */
export const paymentsOnPage = (payments: readonly Payment[]) =>
  payments.length === 0
    ? null
    : {
        title: "Opérations",
        terms: payments.map((payment, at): [string, string] => [
          `N°\u00a0${at + 1}, ${dayOf(payment).toLowerCase()}`,
          wordsOf(payment),
        ]),
      };

/** Writes the payments of a case with their sums; nothing when there is none. */
export function writePayments(pdf: PdfDocument, amount: number | null, payments: readonly Payment[]): void {
  if (payments.length === 0) return;
  const { all, byMethod, byMonth } = totalsOf(payments);
  pdf.addSection("Opérations");
  pdf.addFields(payments.map((payment) => ({ term: dayOf(payment), value: wordsOf(payment) })));
  pdf.addFields([
    { term: "Total", value: all.map(paymentAmount).join(" + ") },
    ...[...byMethod, ...byMonth].map((total) => ({ term: total.label, value: paymentAmount(total) })),
  ]);
  const difference = differenceText(amount, payments);
  if (difference) pdf.addParagraph(difference);
}
