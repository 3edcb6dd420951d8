import { formatNumber, formatPercent } from "~/ui/format";
import { JOURNEY_LABELS } from "../labels";
import { durationText, type JourneyLine } from "../rules";
import { Bar } from "./bar";

const HEADERS = ["Étape", "Récits", "Part", "Arrêtés là", "Temps médian"];
/** Where there is nothing to tell. */
const NONE = "–";

/** How many stories passed each step, and where the others stopped. On a phone each step takes three lines. */
export function JourneyTable({ lines, begun }: { lines: readonly JourneyLine[]; begun: number }) {
  // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop a table's roles when CSS changes its display.
  return (
    <table
      role="table"
      className="block w-full rounded-card border border-line bg-surface px-4 text-sm sm:table sm:border-separate sm:border-spacing-0 sm:px-0"
    >
      <caption className="sr-only">Récits à chaque étape</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row">
          {HEADERS.map((header, index) => (
            <th key={header} role="columnheader" scope="col" className={index < 2 ? HEAD : `${HEAD} text-right`}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {lines.map((line) => (
          <Step key={line.step} {...line} begun={begun} />
        ))}
      </tbody>
    </table>
  );
}

const HEAD = "px-4 py-2.5 text-left font-semibold text-ink-quiet";
const CELL = "sm:border-t sm:border-line sm:px-4 sm:py-(--row-space)";
const FIGURE = `${CELL} tabular-nums sm:text-right sm:whitespace-nowrap`;

function Step({ step, stories, stopped, medianSeconds, begun }: JourneyLine & { begun: number }) {
  const isLast = step === "sent" || stories === 0;
  return (
    <tr
      role="row"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-3 last:border-0 sm:table-row"
    >
      <th role="rowheader" scope="row" className={`${CELL} text-left font-semibold`}>
        {JOURNEY_LABELS[step]}
      </th>
      <td role="cell" className={`${CELL} col-span-2 row-start-2 sm:w-2/5`}>
        <Bar value={stories} of={begun} />
      </td>
      <td role="cell" className={`${FIGURE} col-start-2 row-start-1 text-right`}>
        {begun > 0 ? formatPercent(stories / begun) : NONE}
      </td>
      <td role="cell" className={`${FIGURE} row-start-3`}>
        <OnPhone label="Arrêtés là" />
        {isLast ? NONE : `${formatNumber(stopped)} (${formatPercent(stopped / stories)})`}
      </td>
      <td role="cell" className={`${FIGURE} row-start-3 text-right`}>
        <OnPhone label="Temps" />
        {medianSeconds === null ? NONE : durationText(medianSeconds)}
      </td>
    </tr>
  );
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

/** The header of a column, where the columns are lines. */
function OnPhone({ label }: { label: string }) {
  return (
    <span aria-hidden="true" className="text-ink-quiet sm:hidden">
      {label}&nbsp;:{" "}
    </span>
  );
}
