import { delays } from "~/content/delays";
import { formatNumber } from "~/ui/format";
import type { Day } from "../queries.server";
import { dayAddress } from "../rules";
import { Bar, FigureLink, Part, Trace } from "./parts";

/** How many promises were kept, among those judged and those still waiting. */
export function Promises({ counts, medianHours, weeks }: Pick<Day, "counts" | "medianHours" | "weeks">) {
  const { kept, missed, broken, promises } = counts;
  return (
    <Part className="grid content-start gap-2.5 lg:col-span-7">
      {promises === 0 ? (
        <h2 className={SENTENCE}>Aucune réponse n’était promise ces trente derniers jours.</h2>
      ) : (
        <h2 className={SENTENCE}>
          <FigureLink to={dayAddress("kept")} className="text-inherit">
            {formatNumber(kept)}
          </FigureLink>{" "}
          sur{" "}
          <FigureLink to={dayAddress("promises")} className="text-inherit">
            {formatNumber(promises)}
          </FigureLink>{" "}
          {kept > 1 ? "réponses" : "réponse"} en {delays.analysis}
          {broken > 0 && (
            <>
              , dont{" "}
              <FigureLink to={dayAddress("broken")} className="text-bad">
                {formatNumber(broken)} {broken > 1 ? "attendent" : "attend"} encore
              </FigureLink>
            </>
          )}
        </h2>
      )}
      {promises > 0 && (
        <Bar
          className="h-3.5"
          label={`${kept} tenues, ${missed} venues trop tard, ${broken} qui attendent encore`}
          parts={[
            { value: kept, fill: "fill-ok" },
            { value: missed, fill: "fill-wait-mark" },
            { value: broken, fill: "fill-bad" },
          ]}
        />
      )}
      <ul className="flex flex-wrap gap-x-5 text-sm text-ink-quiet">
        {kept > 0 && (
          <li>
            <Key className="bg-ok" />
            <FigureLink to={dayAddress("kept")}>{countOf(kept, "tenue", "tenues")}</FigureLink>
            {medianHours !== null && `, en ${hoursText(medianHours)} une fois sur deux`}
          </li>
        )}
        {missed > 0 && (
          <li>
            <Key className="bg-wait-mark" />
            <FigureLink to={dayAddress("missed")}>{countOf(missed, "venue trop tard", "venues trop tard")}</FigureLink>
          </li>
        )}
        {broken > 0 && (
          <li>
            <Key className="bg-bad" />
            <FigureLink to={dayAddress("broken")}>{countOf(broken, "rompue", "rompues")}</FigureLink>
          </li>
        )}
      </ul>
      <Trend weeks={weeks} />
    </Part>
  );
}

const SENTENCE = "font-title text-[1.4rem] leading-tight text-balance sm:text-[1.56rem]";

const Key = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`mr-1.5 inline-block size-2.5 rounded-sm ${className}`} />
);

const countOf = (count: number, one: string, many: string) => `${formatNumber(count)} ${count > 1 ? many : one}`;

/** Whole hours, and « moins d’une heure » below. */
const hoursText = (hours: number): string =>
  hours < 1 ? "moins d’une heure" : `${formatNumber(Math.floor(hours))}\u00a0h`;

/** How many cases of each week were first answered too late, or wait still. */
function Trend({ weeks }: Pick<Day, "weeks">) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  const max = Math.max(...weeks.map(({ late }) => late));
  if (!first || !last || max === 0) return null;
  return (
    <div>
      <svg
        role="img"
        aria-label={`Premières réponses en retard par semaine d’envoi\u00a0: ${weeks.map(({ late }) => late).join(", ")}`}
        viewBox="0 0 600 40"
        preserveAspectRatio="none"
        className="h-12 w-full overflow-visible"
      >
        <path d="M0 38H600" vectorEffect="non-scaling-stroke" className="stroke-line-strong" strokeDasharray="3 3" />
        <Trace values={weeks.map(({ late }) => late)} max={max} width={600} className="stroke-bad" />
      </svg>
      <p className="text-sm text-ink-quiet">
        Premières réponses en retard, par semaine d’envoi, sur douze semaines&nbsp;:{" "}
        <FigureLink to={dayAddress("late", { week: first.week })}>{formatNumber(first.late)}</FigureLink> →{" "}
        <FigureLink to={dayAddress("late", { week: last.week })}>{formatNumber(last.late)}</FigureLink>
      </p>
    </div>
  );
}
