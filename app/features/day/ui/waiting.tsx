import { personName } from "~/features/accounts/profile/rules";
import { clockSince, durationText } from "~/features/cases/desk/rules";
import { formatNumber } from "~/ui/format";
import { EMPTY_LISTS } from "../labels";
import type { Day } from "../queries.server";
import { ACT_DAYS, dayAddress } from "../rules";
import { FigureLink, Line, Part, PartTitle } from "./parts";

type WaitingProps = { now: Date; isAdministrator: boolean };

/** Clients who wait for longer than promised, by who must answer. */
export function BrokenPromises({
  broken,
  counts,
  now,
  isAdministrator,
}: Pick<Day, "broken" | "counts"> & WaitingProps) {
  const others = counts.broken - broken.reduce((sum, { total }) => sum + total, 0);
  return (
    <Part className="lg:col-span-4">
      <PartTitle aside={<AllLink count={counts.broken} to={dayAddress("broken")} />}>Promesses rompues</PartTitle>
      {broken.length === 0 && <p className="mt-1 text-ink-quiet">{EMPTY_LISTS.broken}</p>}
      {broken.map(({ lawyerId, lawyer, total, rows }) => {
        const to = dayAddress("broken", isAdministrator ? { lawyer: lawyerId ?? "none" } : {});
        return (
          <div key={lawyerId ?? "none"} className="mt-2">
            {isAdministrator && (
              <h3 className="text-sm font-semibold">
                <FigureLink to={to} className="text-inherit no-underline hover:underline">
                  {lawyer ? `Me ${lawyer}` : "L’équipe"} · {formatNumber(total)}
                </FigureLink>
              </h3>
            )}
            <ul>
              {rows.map((row) => (
                <Line
                  key={row.id}
                  to={`/admin/cases/${row.id}/chat`}
                  name={personName(row)}
                  when={clock(row.since, now)}
                  tone="late"
                />
              ))}
            </ul>
            {total > rows.length && <Others count={total - rows.length} to={to} />}
          </div>
        );
      })}
      {others > 0 && <Others count={others} to={dayAddress("broken")} />}
    </Part>
  );
}

/** Promises that end before the evening, then the acts of the coming days. */
export function ComingSoon({ soon, counts, acts, now }: Pick<Day, "soon" | "counts" | "acts"> & WaitingProps) {
  const deadlines = `/admin/deadlines?within=${ACT_DAYS}`;
  return (
    <Part className="lg:col-span-4">
      <PartTitle aside={<AllLink count={counts.soon} to={dayAddress("soon")} />}>Bientôt rompues</PartTitle>
      {soon.length === 0 && <p className="mt-1 text-ink-quiet">{EMPTY_LISTS.soon}</p>}
      <ul className="mt-1">
        {soon.map((row) => (
          <Line
            key={row.id}
            to={`/admin/cases/${row.id}/chat`}
            name={personName(row)}
            when={clock(row.since, now)}
            tone="soon"
          >
            {row.lawyer ? `Me ${row.lawyer} doit répondre` : "l’équipe doit répondre"}
          </Line>
        ))}
      </ul>
      <div className="mt-4">
        <PartTitle aside={<AllLink count={acts.total} to={deadlines} />}>Échéances des trois jours</PartTitle>
        {acts.total === 0 && <p className="mt-1 text-ink-quiet">Rien n’a de date d’ici trois jours.</p>}
        <ul className="mt-1">
          {acts.items.map(({ caseId, rule, date, left, action, lawyer, ...row }) => (
            <Line
              key={`${caseId} ${rule} ${date}`}
              to={`/admin/cases/${caseId}/deadlines`}
              name={personName(row)}
              when={left.text}
              tone={left.isNear ? "late" : undefined}
            >
              {action}
              {lawyer && ` · Me ${lawyer}`}
            </Line>
          ))}
        </ul>
      </div>
    </Part>
  );
}

function AllLink({ count, to }: { count: number; to: string }) {
  if (count === 0) return null;
  return (
    <FigureLink to={to} className="text-sm font-medium">
      {count > 1 ? `Les ${formatNumber(count)}` : "Voir la seule"}
    </FigureLink>
  );
}

const Others = ({ count, to }: { count: number; to: string }) => (
  <FigureLink to={to} className="text-sm">
    et {formatNumber(count)} {count > 1 ? "autres" : "autre"}
  </FigureLink>
);

/** How late it is, or how long remains. */
function clock(since: Date, now: Date): string {
  const state = clockSince(since, now);
  if (state.state === "late") return durationText(state.lateness);
  return state.state === "waiting" ? durationText(state.remaining) : "";
}
