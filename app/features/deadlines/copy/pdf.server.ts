import { legalReservation } from "~/content/legal-reservation";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { formatLongDate } from "~/ui/format";
import { RULES_READ_ON } from "../law/rules.server";
import { dateText, leftText } from "../rules";
import type { CopiedDeadline } from "./csv.server";

/** Writes the deadlines of a case, payment by payment; nothing when there is none. */
export function writeDeadlines(
  pdf: PdfDocument,
  deadlines: readonly CopiedDeadline[],
  { computedOn, undated }: { computedOn: string; undated: number },
): void {
  if (deadlines.length === 0) return;
  pdf.addSection("Délais");
  pdf.addParagraph(
    `${legalReservation} Dates calculées le ${formatLongDate(computedOn)}, avec les règles lues le ${formatLongDate(RULES_READ_ON)}.`,
    { isMuted: true },
  );
  for (const [payment, ofPayment] of Map.groupBy(deadlines, (one) => one.payment)) {
    pdf.addParagraph(payment, { isStrong: true });
    pdf.addFields(
      ofPayment.map(({ deadline, rule }) => ({
        term: deadline.date === null ? "Sans tarder" : dateText(deadline),
        value: [
          deadline.action,
          `${leftText(deadline)}. ${deadline.why}.`,
          `${deadline.certainty} · ${deadline.article}`,
          rule.unconfirmed && `À confirmer\u00a0: ${rule.unconfirmed}`,
        ]
          .filter(Boolean)
          .join("\n"),
        isSmall: true,
      })),
    );
  }
  if (undated > 0)
    pdf.addParagraph(
      undated > 1
        ? `${undated} opérations sont sans date, et donc sans délai.`
        : "Une opération est sans date, et donc sans délai.",
    );
}
