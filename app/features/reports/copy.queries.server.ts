import { type CsvColumns, csvDate, csvHead, csvLines, csvText } from "~/platform/csv.server";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { formatDate } from "~/ui/format";
import { type CaseReport, listReports } from "./queries.server";

const LOST = "Numéro illisible\u00a0: notez-le à nouveau.";
const numberOf = ({ reference, isLost }: CaseReport): string => (isLost ? LOST : (reference ?? ""));

const COLUMNS: CsvColumns<CaseReport> = [
  ["Service", ({ name }) => name],
  ["Fait le", ({ doneOn }) => csvDate(doneOn)],
  ["Numéro", (report) => csvText(numberOf(report))],
];

/**
 * The reports of a case as the copies of it hold them: a part of the PDF, and a table beside it in the archive. The caller
 * has asked the policy.
 */
export async function reportsForCopy({ id }: { id: string }) {
  const reports = await listReports(id);
  const table = { name: "signalements.csv", content: csvHead(COLUMNS) + csvLines(COLUMNS, reports) };
  return {
    write: (pdf: PdfDocument) => writeReports(pdf, reports),
    tables: reports.length > 0 ? [table] : [],
  };
}

function writeReports(pdf: PdfDocument, reports: readonly CaseReport[]): void {
  if (reports.length === 0) return;
  pdf.addSection("Signalements");
  pdf.addFields(
    reports.map((report) => ({
      term: formatDate(report.doneOn),
      value: [report.name, numberOf(report) && `Numéro\u00a0: ${numberOf(report)}`].filter(Boolean).join("\n"),
    })),
  );
}
