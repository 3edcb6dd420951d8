import { Form } from "react-router";
import { MAX_COUNTED } from "~/db/capped-count";
import { FilterLink } from "~/ui/filter-link";
import { SearchField } from "~/ui/search-field";
import { WORK_KIND_LABELS } from "../labels";
import { type WorkFilters as Filters, LATER_KIND, WORKLIST_PATH, type WorkKind, worklistAddress } from "../rules";

type WorkFiltersProps = {
  filters: Filters;
  counts: readonly { kind: WorkKind; count: number }[];
  /** The cases proposed to the reader, which stand above the rows. */
  proposals: number;
};

/** The search of « À traiter », and its filters by kind with what waits in each. */
export function WorkFilters({ filters, counts, proposals }: WorkFiltersProps) {
  const listed = counts.filter(({ kind }) => kind !== LATER_KIND);
  const total = listed.reduce((sum, { count }) => sum + count, proposals);
  const later = counts.find(({ kind }) => kind === LATER_KIND)?.count ?? 0;
  const hasLater = later > 0 || filters.kind === LATER_KIND;
  // A filter that finds nothing leaves its room to the others.
  const shown = listed.filter(({ kind, count }) => count > 0 || kind === filters.kind || (kind === "task" && hasLater));
  return (
    <div className="grid grid-cols-1 gap-2">
      <Form method="get" action={WORKLIST_PATH} preventScrollReset>
        {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
        <SearchField label="Nom, e-mail, téléphone, référence ou mots" value={filters.search} />
      </Form>
      <nav aria-label="Ce qu’il y a à faire">
        <ul className="flex flex-wrap gap-2">
          <li>
            <Choice kind={null} filters={filters} label="Tout" count={total} />
          </li>
          {shown.map(({ kind, count }) => (
            <li key={kind} className="flex flex-wrap gap-2">
              <Choice kind={kind} filters={filters} label={WORK_KIND_LABELS[kind]} count={count} />
              {kind === "task" && hasLater && (
                <FilterLink to={worklistAddress({ ...filters, kind: LATER_KIND })} isOn={filters.kind === LATER_KIND}>
                  <span>
                    <span className="sr-only">Vos tâches&nbsp;: </span>
                    {WORK_KIND_LABELS[LATER_KIND]} ({countText(later)})
                  </span>
                </FilterLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type ChoiceProps = { kind: WorkKind | null; filters: Filters; label: string; count: number };

function Choice({ kind, filters, label, count }: ChoiceProps) {
  return (
    <FilterLink to={worklistAddress({ ...filters, kind })} isOn={filters.kind === kind}>
      {label}
      <b className="tabular-nums">
        {countText(count)}
        {unitOf(kind, count)}
      </b>
    </FilterLink>
  );
}

/** What the rows of a kind are, where its label names something else. */
function unitOf(kind: WorkKind | null, count: number): string | false {
  const unit = (kind === "document" && " personne") || (kind === "message" && " dossier");
  return unit && (count > 1 ? `${unit}s` : unit);
}

const countText = (count: number) => (count > MAX_COUNTED ? "1\u202f000+" : count);
