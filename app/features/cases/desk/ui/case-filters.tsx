import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { CASE_STATUSES, SCAM_TYPES } from "~/db/schema/enumerations";
import { CountBadge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { ClearFilters } from "~/ui/clear-filters";
import { FilterLink } from "~/ui/filter-link";
import { FilterSelect, filterOptions } from "~/ui/filter-select";
import { SearchField } from "~/ui/search-field";
import { LawyerFilter } from "../../filters/ui/lawyer-filter";
import { CASE_STATUS_LABELS } from "../../labels";
import { CASE_AGE_LABELS, CASE_DEADLINE_LABELS, CASE_SORT_LABELS, CASE_TYPE_TITLES } from "../labels";
import {
  CASE_AGES,
  CASE_DEADLINES,
  CASE_SORTS,
  caseListQuery,
  countFolded,
  DEFAULT_FILTERS,
  isFiltered,
  type ListFilters,
} from "../rules";

export type CaseFiltersProps = {
  filters: ListFilters;
  lateCount: number;
  /** Empty for who does not filter by lawyer. */
  lawyers: readonly { id: string; name: string }[];
  tags: readonly { key: string; name: string }[];
};

const PANEL_ID = "filtres";

/**
 * The filters of the list of cases. They apply together, are part of the address, and a choice applies at once. The
 * choices are folded behind « Filtres », so that cases are in view on a small screen and no choice is cut on a large one.
 */
export function CaseFilters({ filters, lateCount, lawyers, tags }: CaseFiltersProps) {
  const { search, unread, late, sort } = filters;
  const submit = useSubmit();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Form
        method="get"
        action="/admin"
        preventScrollReset
        className="contents"
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget, { preventScrollReset: true });
        }}
      >
        {unread && <input type="hidden" name="unread" value="1" />}
        {late && <input type="hidden" name="late" value="1" />}
        <div className="flex min-w-0 grow basis-full lg:basis-80">
          <SearchField label="Référence, nom, e-mail, téléphone ou mots du récit" value={search} />
        </div>
        <FoldedChoices {...{ filters, lawyers, tags }} />
        <div className="max-sm:order-1 max-sm:basis-full">
          <FilterSelect name="sort" label="Ordre" value={sort}>
            {filterOptions(CASE_SORTS, CASE_SORT_LABELS, "Tri : ")}
          </FilterSelect>
        </div>
      </Form>
      <Toggle on={late} to={caseListQuery({ ...filters, late: !late })}>
        En retard
        <CountBadge count={lateCount} label={lateCount > 1 ? "dossiers" : "dossier"} />
      </Toggle>
      <Toggle on={unread} to={caseListQuery({ ...filters, unread: !unread })}>
        <span>
          Non lus<span className="max-sm:sr-only"> seulement</span>
        </span>
      </Toggle>
      {isFiltered(filters) && <ClearFilters to={`/admin${caseListQuery({ ...DEFAULT_FILTERS, sort })}`} />}
    </div>
  );
}

function FoldedChoices({ filters, lawyers, tags }: Omit<CaseFiltersProps, "lateCount">) {
  const { status, type, age, lawyer, tag, deadline } = filters;
  const count = countFolded(filters);
  return (
    <>
      <button type="button" popoverTarget={PANEL_ID} className={buttonClass("second", "small", "min-h-11")}>
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {count > 0 ? `Filtres (${count})` : "Filtres"}
      </button>
      <div id={PANEL_ID} popover="auto" className={PANEL}>
        <div className="grid grid-cols-1 gap-3">
          <FilterSelect name="status" label="Statut" value={status} all="Tous les statuts" isLabelShown>
            {filterOptions(CASE_STATUSES, CASE_STATUS_LABELS)}
          </FilterSelect>
          <FilterSelect name="type" label="Type d’arnaque" value={type} all="Tous les types d’arnaque" isLabelShown>
            {filterOptions(SCAM_TYPES, CASE_TYPE_TITLES)}
          </FilterSelect>
          <FilterSelect name="age" label="Ancienneté" value={age} all="Toutes les anciennetés" isLabelShown>
            {filterOptions(CASE_AGES, CASE_AGE_LABELS)}
          </FilterSelect>
          <FilterSelect name="deadline" label="Échéance" value={deadline} all="Toutes les échéances" isLabelShown>
            {filterOptions(CASE_DEADLINES, CASE_DEADLINE_LABELS)}
          </FilterSelect>
          {lawyers.length > 0 && <LawyerFilter value={lawyer} lawyers={lawyers} isLabelShown />}
          {(tags.length > 0 || tag !== null) && (
            <FilterSelect name="tag" label="Étiquette" value={tag} all="Toutes les étiquettes" isLabelShown>
              {tag !== null && tags.every(({ key }) => key !== tag) && namedOptions([[tag, tag]])}
              {namedOptions(tags.map(({ key, name }) => [key, name]))}
            </FilterSelect>
          )}
          <div className="hidden no-script:block">
            <Button type="submit" size="small">
              Appliquer
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

const namedOptions = (options: [value: string, name: string][]) =>
  options.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** Below its button where the browser supports anchor positioning, else in the middle of the screen. */
const PANEL =
  "m-auto w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink shadow-over supports-[position-area:bottom]:m-1 [position-area:bottom_span-right] [position-try-fallbacks:flip-inline,flip-block]";

function Toggle({ on, to, children }: { on: boolean; to: string; children: ReactNode }) {
  return (
    <FilterLink to={`/admin${to}`} isOn={on} current="true">
      {children}
      {on && <span className="sr-only">&nbsp;: activé, suivre ce lien pour tout voir</span>}
    </FilterLink>
  );
}
