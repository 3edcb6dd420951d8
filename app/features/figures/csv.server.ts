import { PROMISED_HOURS } from "~/content/delays";
import { type CsvColumns, csvDate, csvMoment, csvMoney } from "~/platform/csv.server";
import { FIGURE_LABELS, OWNER_STATE_LABELS } from "./labels";
import type { FiguresLine, ReadFigures } from "./queries.server";

type ExportedLine = FiguresLine & { title: string; firstDay: string | null; lastDay: string | null };

/** The lines of the page, in its order. */
export function exportedLines({ range, lines, without, total }: ReadFigures): ExportedLine[] {
  const all = without
    ? [
        { ...total, lawyer: null, title: "Ensemble" },
        { ...without, title: "Sans avocat" },
      ]
    : [];
  return [...all, ...lines.map((line) => ({ ...line, title: line.lawyer?.name ?? "" }))].map((line) => ({
    ...line,
    ...range,
  }));
}

/** The columns of the table of figures. */
export const FIGURES_COLUMNS: CsvColumns<ExportedLine> = [
  ["Du", ({ firstDay }) => (firstDay ? csvDate(firstDay) : "")],
  ["Au", ({ lastDay }) => (lastDay ? csvDate(lastDay) : "")],
  ["Avocat", ({ title }) => title],
  ["État", ({ lawyer }) => (lawyer ? OWNER_STATE_LABELS[lawyer.state] : "")],
  [FIGURE_LABELS.inCharge, ({ figures }) => String(figures.inCharge)],
  ["Prend à la fois", ({ lawyer }) => (lawyer?.maxCases == null ? "" : String(lawyer.maxCases))],
  [FIGURE_LABELS.taken, ({ figures }) => String(figures.taken)],
  [FIGURE_LABELS.closed, ({ figures }) => String(figures.closed)],
  [FIGURE_LABELS.kept, ({ figures }) => String(figures.kept)],
  [`Premières réponses après ${PROMISED_HOURS}\u00a0h`, ({ figures }) => String(figures.missed)],
  [`Premières réponses attendues depuis plus de ${PROMISED_HOURS}\u00a0h`, ({ figures }) => String(figures.overdue)],
  [`${FIGURE_LABELS.median} (min)`, ({ medianMinutes }) => (medianMinutes === null ? "" : String(medianMinutes))],
  [FIGURE_LABELS.unanswered, ({ figures }) => String(figures.unanswered)],
  ["En retard", ({ figures }) => String(figures.late)],
  ["La plus ancienne attend depuis", ({ figures }) => csvMoment(figures.oldestSince)],
  [`${FIGURE_LABELS.recovered} (€)`, ({ figures }) => csvMoney(figures.recovered)],
  [`${FIGURE_LABELS.baseFees} (€)`, ({ figures }) => csvMoney(figures.baseFees)],
  [`${FIGURE_LABELS.successFees} (€)`, ({ figures }) => csvMoney(figures.successFees)],
];
