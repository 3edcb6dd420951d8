import type { ReactNode } from "react";
import { Form, Link, useSubmit } from "react-router";
import { CASE_STATUSES, SCAM_TYPES } from "~/db/schema/enumerations";
import { CountBadge } from "~/ui/badge";
import { FilterLink } from "~/ui/filter-link";
import { FilterSelect, filterOptions } from "~/ui/filter-select";
import { SearchField } from "~/ui/search-field";
import { CASE_STATUS_LABELS, SCAM_TYPE_LABELS } from "../../labels";
import { CASE_AGE_LABELS, CASE_SORT_LABELS } from "../labels";
import { CASE_AGES, CASE_SORTS, caseListQuery, DEFAULT_FILTERS, isFiltered, type ListFilters } from "../rules";

/** The filters of the list of cases. They apply together, are part of the address, and a choice applies at once. */
export function CaseFilters({ filters, lateCount }: { filters: ListFilters; lateCount: number }) {
  const { search, status, type, age, unread, late, sort } = filters;
  const submit = useSubmit();
  return (
    <div className="grid grid-cols-1 gap-2 min-[85rem]:flex min-[85rem]:items-center">
      <Form
        method="get"
        action="/admin"
        preventScrollReset
        className="grid grow grid-cols-1 gap-2 lg:flex"
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget, { preventScrollReset: true });
        }}
      >
        {unread && <input type="hidden" name="unread" value="1" />}
        {late && <input type="hidden" name="late" value="1" />}
        <SearchField label="Référence, nom, e-mail, téléphone ou mots du récit" value={search} />
        <div className="grid grid-cols-1 gap-2 min-[26rem]:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,8.25rem))]">
          <FilterSelect name="status" label="Statut" value={status} all="Tous les statuts">
            {filterOptions(CASE_STATUSES, CASE_STATUS_LABELS)}
          </FilterSelect>
          <FilterSelect name="type" label="Type d’arnaque" value={type} all="Tous les types d’arnaque">
            {filterOptions(SCAM_TYPES, SCAM_TYPE_LABELS)}
          </FilterSelect>
          <FilterSelect name="age" label="Ancienneté" value={age} all="Toutes les anciennetés">
            {filterOptions(CASE_AGES, CASE_AGE_LABELS)}
          </FilterSelect>
          <FilterSelect name="sort" label="Ordre" value={sort}>
            {filterOptions(CASE_SORTS, CASE_SORT_LABELS, "Tri : ")}
          </FilterSelect>
        </div>
      </Form>
      <div className="flex flex-wrap items-center gap-2">
        <Toggle on={late} to={caseListQuery({ ...filters, late: !late })}>
          En retard
          <CountBadge count={lateCount} label={lateCount > 1 ? "dossiers" : "dossier"} />
        </Toggle>
        <Toggle on={unread} to={caseListQuery({ ...filters, unread: !unread })}>
          Non lus seulement
        </Toggle>
        {isFiltered(filters) && (
          <Link
            to={`/admin${caseListQuery({ ...DEFAULT_FILTERS, sort })}`}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold"
          >
            Effacer les filtres
          </Link>
        )}
      </div>
    </div>
  );
}

function Toggle({ on, to, children }: { on: boolean; to: string; children: ReactNode }) {
  return (
    <FilterLink to={`/admin${to}`} isOn={on} current="true">
      {children}
      {on && <span className="sr-only"> : activé, suivre ce lien pour tout voir</span>}
    </FilterLink>
  );
}
