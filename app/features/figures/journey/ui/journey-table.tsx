import { type Column, DataTable } from "~/ui/data-table";
import { formatNumber, formatPercent } from "~/ui/format";
import { JOURNEY_LABELS } from "../labels";
import { durationText, type JourneyLine } from "../rules";
import { Bar } from "./bar";

/** How many stories passed each step, and where the others stopped. */
export function JourneyTable({ lines, begun }: { lines: readonly JourneyLine[]; begun: number }) {
  return (
    <DataTable columns={columnsOf(begun)} rows={lines} rowKey={({ step }) => step} caption="Récits à chaque étape" />
  );
}

/** Where there is nothing to tell. */
const NONE = "–";

const columnsOf = (begun: number): Column<JourneyLine>[] => [
  {
    key: "step",
    header: "Étape",
    primary: true,
    cell: ({ step }) => <span className="font-semibold">{JOURNEY_LABELS[step]}</span>,
  },
  {
    key: "stories",
    header: "Récits passés",
    cell: ({ stories }) => (
      <span className="block @5xl:min-w-72">
        <Bar value={stories} of={begun} />
      </span>
    ),
  },
  {
    key: "share",
    header: "Part",
    align: "right",
    cell: ({ stories }) => (begun > 0 ? formatPercent(stories / begun) : NONE),
  },
  {
    key: "stopped",
    header: "Arrêtés là",
    align: "right",
    cell: ({ step, stories, stopped }) =>
      step === "sent" || stories === 0 ? NONE : `${formatNumber(stopped)} (${formatPercent(stopped / stories)})`,
  },
  {
    key: "median",
    header: "Temps médian",
    align: "right",
    cell: ({ medianSeconds }) => (medianSeconds === null ? NONE : durationText(medianSeconds)),
  },
];
