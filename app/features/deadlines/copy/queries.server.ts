import { csvHead, csvLines } from "~/platform/csv.server";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { today } from "~/platform/today";
import { listCaseDeadlines } from "../case/queries.server";
import { currentRules } from "../law/rules.server";
import { type CopiedDeadline, DEADLINE_COLUMNS } from "./csv.server";
import { writeDeadlines } from "./pdf.server";

/**
 * The deadlines of a case as the copies of it hold them, computed today: a part of the PDF, and a table beside it in the
 * archive. The caller has asked the policy.
 */
export async function deadlinesForCopy({ id }: { id: string }) {
  const computedOn = today();
  const { payments, undated } = await listCaseDeadlines(id, computedOn);
  const deadlines = payments.flatMap(({ title, deadlines }) =>
    deadlines.flatMap((deadline): CopiedDeadline[] => {
      const rule = currentRules().find((one) => one.id === deadline.id);
      return rule ? [{ payment: title, deadline, rule, computedOn }] : [];
    }),
  );
  const table = { name: "echeances.csv", content: csvHead(DEADLINE_COLUMNS) + csvLines(DEADLINE_COLUMNS, deadlines) };
  return {
    write: (pdf: PdfDocument) => writeDeadlines(pdf, deadlines, { computedOn, undated }),
    tables: deadlines.length > 0 ? [table] : [],
  };
}
