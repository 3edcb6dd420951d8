import { Link } from "react-router";
import { buttonClass } from "~/ui/button-class";
import { withDe } from "~/ui/elision";
import { formatNumber } from "~/ui/format";
import type { Day } from "../queries.server";
import { dayAddress } from "../rules";
import { Bar, FigureLink, Part, PartTitle } from "./parts";

type Loads = NonNullable<Day["loads"]>;

/** The lawyers above their capacity, and who has room. */
export function LawyerLoads({ loads, broken }: { loads: Loads } & Pick<Day, "broken">) {
  const { over, room, rooms } = loads;
  const brokenOf = new Map(broken.map(({ lawyerId, total }) => [lawyerId, total]));
  return (
    <Part>
      <PartTitle
        aside={
          <Link to="/admin/lawyers" className="py-1 text-sm font-medium">
            Tous<span className="sr-only"> les avocats</span>
          </Link>
        }
      >
        {over.length > 0 ? "Avocats au-dessus de leur capacité" : "Avocats"}
      </PartTitle>
      <ul className="mt-1">
        {over.map((lawyer, index) => (
          <LoadLine key={lawyer.id} {...lawyer}>
            <span className="flex flex-wrap items-center justify-between gap-2 pt-1">
              <span className="text-sm text-ink-quiet">
                {formatNumber(lawyer.load - lawyer.maxCases)} de trop
                {brokenOf.has(lawyer.id) && (
                  <>
                    {" · "}
                    <FigureLink to={dayAddress("broken", { lawyer: lawyer.id })}>
                      {promisesText(brokenOf.get(lawyer.id) ?? 0)}
                    </FigureLink>
                  </>
                )}
              </span>
              <Link
                to={dayAddress("load", { lawyer: lawyer.id })}
                className={buttonClass(index === 0 ? "primary" : "second", "small")}
              >
                Redistribuer<span className="sr-only"> les dossiers {withDe(lawyer.name)}</span>
              </Link>
            </span>
          </LoadLine>
        ))}
      </ul>
      {room.length > 0 && (
        <>
          <h3 className="mt-3 flex items-baseline justify-between text-sm font-semibold">
            Ont de la place
            <FigureLink to="/admin/lawyers?state=verified&load=room" className="font-medium">
              {rooms > 1 ? `Les ${formatNumber(rooms)}` : "Voir le seul"}
            </FigureLink>
          </h3>
          <ul>
            {room.map((lawyer) => (
              <LoadLine key={lawyer.id} {...lawyer} />
            ))}
          </ul>
        </>
      )}
      {rooms === 0 && (
        <p className="mt-3 text-sm text-ink-quiet">
          Personne n’a de place&nbsp;: <Link to="/admin/lawyers/invitations">inviter des avocats</Link>.
        </p>
      )}
    </Part>
  );
}

const promisesText = (count: number): string =>
  count > 1 ? `${formatNumber(count)} promesses rompues` : "1 promesse rompue";

function LoadLine({ id, name, load, maxCases, children }: Loads["over"][number] & { children?: React.ReactNode }) {
  const isOver = load > maxCases;
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      <span className="flex items-baseline justify-between gap-3">
        <Link
          to={`/admin/lawyers/${id}`}
          className="py-0.5 font-semibold text-ink no-underline wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <FigureLink to={dayAddress("load", { lawyer: id })} className="text-sm whitespace-nowrap text-ink">
          <b className={isOver ? "text-bad" : "font-semibold"}>{formatNumber(load)}</b> sur {formatNumber(maxCases)}
        </FigureLink>
      </span>
      <Bar
        className="mt-1 h-1.5"
        label={`${load} dossiers, ${maxCases} au plus`}
        parts={[
          { value: Math.min(load, maxCases), fill: "fill-ok" },
          { value: Math.max(0, load - maxCases), fill: "fill-bad" },
          { value: Math.max(0, maxCases - load), fill: "fill-surface-quiet" },
        ]}
      />
      {children}
    </li>
  );
}
