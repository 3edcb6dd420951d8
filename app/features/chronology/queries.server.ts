import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases } from "~/db/schema";
import { CASE_COLUMNS } from "~/features/cases/rules.server";
import { listCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { listSentLetters } from "~/features/letters/queries.server";
import { listPayments } from "~/features/payments/queries.server";
import { listReports } from "~/features/reports/queries.server";
import { type CsvColumns, csvDate, csvHead, csvLines, csvText } from "~/platform/csv.server";
import { AppError } from "~/platform/errors";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { today } from "~/platform/today";
import { formatDate } from "~/ui/format";
import { EVENT_LABELS } from "./labels";
import { type ChronologyEvent, chronologyOf } from "./rules";

const COLUMNS: CsvColumns<ChronologyEvent> = [
  ["Date", ({ date }) => csvDate(date)],
  ["Nature", ({ kind }) => EVENT_LABELS[kind]],
  ["Ce qui s’est passé", ({ text }) => csvText(text)],
  ["Opération", ({ payment }) => csvText(payment)],
  ["Article", ({ article }) => csvText(article)],
  ["Certitude", ({ certainty }) => certainty],
];

/**
 * The chronology of a case as the copies of it hold it, its deadlines computed today: a part of the PDF, and a table beside
 * it in the archive. Checks no access.
 */
export async function chronologyForCopy({ id }: { id: string }) {
  const [[caseRow], payments, deadlines, reports, letters] = await Promise.all([
    db.select(CASE_COLUMNS).from(cases).where(eq(cases.id, id)),
    listPayments(id),
    listCaseDeadlines(id, today()),
    listReports(id),
    listSentLetters(id),
  ]);
  if (!caseRow) throw new AppError("case_not_found");
  const events = chronologyOf({ caseRow, payments, deadlines: deadlines.payments, reports, letters });
  const table = { name: "chronologie.csv", content: csvHead(COLUMNS) + csvLines(COLUMNS, events) };
  return {
    write: (pdf: PdfDocument) => writeChronology(pdf, events),
    tables: events.length > 0 ? [table] : [],
  };
}

function writeChronology(pdf: PdfDocument, events: readonly ChronologyEvent[]): void {
  if (events.length === 0) return;
  pdf.addSection("Opérations, démarches et échéances par date");
  pdf.addFields(
    events.map(({ date, kind, text, payment, article }) => ({
      term: formatDate(date),
      value: [
        [EVENT_LABELS[kind], text].filter(Boolean).join("\u00a0: "),
        [payment, article].filter(Boolean).join(" · "),
      ]
        .filter(Boolean)
        .join("\n"),
      isSmall: kind === "deadline",
    })),
  );
}
