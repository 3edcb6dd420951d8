import { db, type Executor } from "~/db/client.server";
import { type CsvColumns, csvDate, csvHead, csvLines, csvText } from "~/platform/csv.server";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { today } from "~/platform/today";
import { EXCLUSION_LABELS, KIND_LABELS, SEEN_LABELS, SIDE_LABELS, SOURCE_LABELS } from "./labels";
import { listIndicators } from "./queries.server";

/** What a case names of the fraudster, as the copies hold it: nothing of other cases. The caller has asked the policy. */
export async function listForCopy(caseId: string, executor: Executor = db) {
  const all = await listIndicators(caseId, executor);
  return all.map(({ kind, value, seen, source, exclusion, decidedAs, decidedAt }) => ({
    ...{ kind, value, seen, source, exclusion, decidedAs, decidedAt },
  }));
}
type Copied = Awaited<ReturnType<typeof listForCopy>>[number];

const LOST = "Illisible\u00a0: notez-la à nouveau.";
const stateOf = ({ exclusion, decidedAs }: Copied): string =>
  exclusion ? `Écartée\u00a0: ${EXCLUSION_LABELS[exclusion]}` : SIDE_LABELS[decidedAs];

const COLUMNS: CsvColumns<Copied> = [
  ["Genre", ({ kind }) => KIND_LABELS[kind]],
  ["Trace", ({ value }) => csvText(value ?? LOST)],
  ["Numéro vu", ({ seen }) => (seen ? SEEN_LABELS[seen] : "")],
  ["Source", ({ source }) => SOURCE_LABELS[source]],
  ["État", stateOf],
  ["Le", ({ decidedAt }) => csvDate(today(decidedAt))],
];

/** The same as a part of the PDF of a case, and a table beside it in the archive. The caller has asked the policy. */
export async function indicatorsForCopy({ id }: { id: string }) {
  const indicators = await listForCopy(id);
  const table = { name: "traces.csv", content: csvHead(COLUMNS) + csvLines(COLUMNS, indicators) };
  return {
    write: (pdf: PdfDocument) => writeIndicators(pdf, indicators),
    tables: indicators.length > 0 ? [table] : [],
  };
}

function writeIndicators(pdf: PdfDocument, indicators: readonly Copied[]): void {
  if (indicators.length === 0) return;
  pdf.addSection("Traces de l’escroc");
  pdf.addFields(
    indicators.map((one) => ({ term: KIND_LABELS[one.kind], value: `${one.value ?? LOST}\n${stateOf(one)}` })),
  );
}
