import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { cx } from "~/ui/cx";
import { SearchField } from "~/ui/search-field";
import { WORK_KIND_LABELS, WORK_PLACE_LABELS } from "../labels";
import { type WorkFilters as Filters, WORKLIST_PATH, type WorkKind, type WorkPlace, worklistAddress } from "../rules";
import { cappedText } from "./row-texts";

type InboxHeadProps = {
  /** The place on the page; `filters.place` is what its address says. */
  place: WorkPlace;
  filters: Filters;
  places: readonly { place: WorkPlace; count: number }[];
  counts: readonly { kind: WorkKind; count: number }[];
  /** What waits on another page. */
  aside: ReactNode;
};

/** The places of the inbox, the search, and the filters by kind with what waits in each. */
export function InboxHead({ place, filters, places, counts, aside }: InboxHeadProps) {
  const shown = counts.filter(({ kind, count }) => count > 0 || kind === filters.kind);
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-[1.2rem]! leading-tight">À traiter</h1>
        <nav aria-label="Places de la boîte" className="max-w-full overflow-x-auto">
          <ul className="flex gap-1">
            {places.map((each) => (
              <li key={each.place}>
                <Link
                  to={worklistAddress({ place: each.place, kind: null, search: filters.search })}
                  aria-current={each.place === place ? "page" : undefined}
                  className={cx(
                    TAB,
                    "aria-[current]:bg-brand-tint aria-[current]:font-semibold aria-[current]:text-brand-deep",
                  )}
                >
                  {WORK_PLACE_LABELS[each.place]} <b className="tabular-nums">{cappedText(each.count)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {place !== "lawyers" && (
          <Form method="get" action={WORKLIST_PATH} preventScrollReset className="min-w-48 max-w-80 flex-1 lg:ml-auto">
            {filters.place && <input type="hidden" name="place" value={filters.place} />}
            {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
            <SearchField
              label="Nom, e-mail, téléphone, référence ou mots"
              placeholder="Chercher ici"
              value={filters.search}
            />
          </Form>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {place !== "lawyers" && shown.length > 1 && (
          <nav aria-label="Ce qu’il y a à faire" className="max-w-full overflow-x-auto">
            <ul className="flex gap-1">
              <li>
                <Kind filters={filters} kind={null} label="Tout" count={total(counts)} />
              </li>
              {shown.map(({ kind, count }) => (
                <li key={kind}>
                  <Kind filters={filters} kind={kind} label={WORK_KIND_LABELS[kind]} count={count} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {aside}
      </div>
    </div>
  );
}

const TAB =
  "inline-flex min-h-11 items-center gap-1.5 rounded-field px-2.5 text-sm font-medium whitespace-nowrap text-ink no-underline hover:bg-surface-quiet focus-visible:-outline-offset-2 lg:min-h-9";

const total = (counts: InboxHeadProps["counts"]) => counts.reduce((sum, { count }) => sum + count, 0);

type KindProps = { filters: Filters; kind: WorkKind | null; label: string; count: number };

function Kind({ filters, kind, label, count }: KindProps) {
  return (
    <Link
      to={worklistAddress({ ...filters, kind })}
      preventScrollReset
      aria-current={filters.kind === kind ? "true" : undefined}
      className={cx(
        TAB,
        "text-ink-quiet aria-[current]:font-semibold aria-[current]:text-brand-deep aria-[current]:underline lg:min-h-8",
      )}
    >
      {label} <b className="tabular-nums">{cappedText(count)}</b>
    </Link>
  );
}
