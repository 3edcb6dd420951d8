import { company } from "~/content/company";
import { Card } from "~/ui/card";
import type { HistoryLine } from "../rules";

/** How many lines are shown before « faits plus anciens » is opened. */
const LINES_SHOWN = 30;

type CaseHistoryProps = {
  /** Since when there is a case. */
  dates: string;
  days: readonly { day: string; lines: readonly HistoryLine[] }[];
};

/** The history of a case: what happened, when, and by whom, the latest first, one line each below its day. */
export function CaseHistory({ dates, days }: CaseHistoryProps) {
  const [latest, earlier] = parted(days);
  const count = earlier.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <Card>
      <div>
        <h2 className="font-sans text-base font-semibold">Historique</h2>
        <p className="text-sm text-ink-quiet">{dates}</p>
      </div>
      {days.length === 0 && <p className="text-ink-quiet">Rien n’est encore enregistré pour ce dossier.</p>}
      <Days days={latest} />
      {count > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline underline-offset-4">
            {count > 1 ? `${count} faits plus anciens` : "Un fait plus ancien"}
          </summary>
          <Days days={earlier} />
        </details>
      )}
    </Card>
  );
}

type Days = CaseHistoryProps["days"];

/** The days of the first lines, and those of the others. */
function parted(days: Days): [Days, Days] {
  let left = LINES_SHOWN;
  const latest: Days[number][] = [];
  const earlier: Days[number][] = [];
  for (const { day, lines } of days) {
    const [shown, others] = [lines.slice(0, left), lines.slice(left)];
    left -= shown.length;
    if (shown.length > 0) latest.push({ day, lines: shown });
    if (others.length > 0) earlier.push({ day, lines: others });
  }
  return [latest, earlier];
}

function Days({ days }: { days: Days }) {
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      {days.map(({ day, lines }) => (
        <section key={day}>
          <h3 className="font-sans text-sm font-semibold text-ink-quiet first-letter:uppercase">{day}</h3>
          <ol>
            {lines.map(({ id, time, author, title, detail, count }) => (
              <li
                key={id}
                className="grid min-h-8 grid-cols-[4.25rem_minmax(0,1fr)] items-baseline gap-x-2 border-b border-line py-1.5 last:border-0 sm:grid-cols-[4.25rem_minmax(0,1fr)_auto]"
              >
                <span className="text-ink-quiet tabular-nums">{time}</span>
                <span className="min-w-0 wrap-anywhere">
                  {title}
                  {count > 1 && ` (${count} fois)`}
                  {detail && <span className="text-ink-quiet">{` · ${detail}`}</span>}
                </span>
                <span className="text-ink-quiet max-sm:col-start-2">{author || company.name}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
