import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { formatDate } from "~/ui/format";
import { factsOf } from "./facts.server";
import { methodLabel } from "./labels";
import { differenceText, type Payment, paymentAmount, totalsOf } from "./rules";

/** Writes the payments of a case with their sums; nothing when there is none. */
export function writePayments(pdf: PdfDocument, amount: number | null, payments: readonly Payment[]): void {
  if (payments.length === 0) return;
  const { all, byMethod, byMonth } = totalsOf(payments);
  pdf.addSection("Opérations");
  pdf.addFields(
    payments.map((payment) => ({
      term: payment.debitedOn ? formatDate(payment.debitedOn) : "Sans date",
      value: [
        `${paymentAmount(payment)} · ${methodLabel(payment.method)}`,
        ...factsOf(payment).map(({ term, value }) => `${term}\u00a0: ${value}`),
        ...payment.remarks,
      ].join("\n"),
    })),
  );
  pdf.addFields([
    { term: "Total", value: all.map(paymentAmount).join(" + ") },
    ...[...byMethod, ...byMonth].map((total) => ({ term: total.label, value: paymentAmount(total) })),
  ]);
  const difference = differenceText(amount, payments);
  if (difference) pdf.addParagraph(difference);
}
