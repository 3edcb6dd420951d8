import { personName } from "~/features/accounts/profile/rules";
import { clockSince, durationText } from "~/features/cases/desk/rules";
import { formatNumber } from "~/ui/format";
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
    <Part>
      <PartTitle aside={<AllLink count={counts.broken} to={dayAddress("broken")} />}>Promesses rompues</PartTitle>
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

/** Promises that end before the evening. */
export function SoonBroken({ soon, counts, now }: Pick<Day, "soon" | "counts"> & { now: Date }) {
  return (
    <Part>
      <PartTitle aside={<AllLink count={counts.soon} to={dayAddress("soon")} />}>Bientôt rompues</PartTitle>
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
    </Part>
  );
}

/** The acts of the coming days. */
export function NearActs({ acts }: Pick<Day, "acts">) {
  return (
    <Part>
      <PartTitle aside={<AllLink count={acts.total} to={`/admin/deadlines?within=${ACT_DAYS}`} />}>
        Échéances des trois jours
      </PartTitle>
      <ul className="mt-1">
        {acts.items.map(({ caseId, rule, date, daysLeft, title, lawyer, ...row }) => (
          <Line
            key={`${caseId} ${rule} ${date}`}
            to={`/admin/cases/${caseId}/deadlines`}
            name={personName(row)}
            when={whenText(daysLeft)}
            tone="late"
          >
            {title}
            {lawyer && ` · Me ${lawyer}`}
          </Line>
        ))}
      </ul>
    </Part>
  );
}

function whenText(daysLeft: number): string {
  if (daysLeft === 0) return "aujourd’hui";
  return daysLeft === 1 ? "demain" : `${daysLeft} jours`;
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
