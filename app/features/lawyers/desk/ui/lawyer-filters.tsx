import { SlidersHorizontal } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { buttonClass } from "~/ui/button-class";
import { ClearFilters } from "~/ui/clear-filters";
import { FilterSelect, filterOptions } from "~/ui/filter-select";
import { SearchField } from "~/ui/search-field";
import { STATE_LABELS } from "../../labels";
import { LAWYER_STATES, LOADS } from "../../rules";
import type { LawyerFilters as Filters } from "../schema";

export const LAWYERS_PATH = "/admin/lawyers";

type Shown = Pick<Filters, "search" | "state" | "speciality" | "load" | "missing">;

/** The query string of the first page of the list with these filters. */
export function lawyerListQuery({ search, state, speciality, load, missing }: Shown): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (state) parameters.set("state", state);
  if (speciality) parameters.set("speciality", speciality);
  if (load) parameters.set("load", load);
  if (missing) parameters.set("missing", "1");
  return parameters.size > 0 ? `?${parameters}` : "";
}

const LOAD_LABELS = { none: "Sans dossier", room: "Peut en prendre d’autres", full: "Au complet" } as const;

/** The filters of the list; all of them apply together. */
export function LawyerFilters(filters: Shown) {
  const { search, state, speciality, load, missing } = filters;
  const submit = useSubmit();
  const count = [state, speciality, load, missing].filter(Boolean).length;
  return (
    <Form
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget, { preventScrollReset: true });
      }}
      method="get"
      className="flex flex-wrap items-center gap-2"
      preventScrollReset
    >
      <div className="flex min-w-0 grow basis-full lg:basis-60">
        <SearchField label="Nom ou e-mail" value={search} />
      </div>
      <details open={count > 0} className="open-beside min-w-0 grow basis-full lg:grow-[3] lg:basis-0">
        <summary className={buttonClass("second", "small", "min-h-11 w-full lg:w-auto")}>
          <SlidersHorizontal aria-hidden="true" className="size-4.5" />
          {count > 0 ? `Filtres (${count})` : "Filtres"}
        </summary>
        <div className="grid gap-2 pt-2 sm:grid-cols-2 lg:grid-cols-4 min-[75rem]:pt-0">
          <FilterSelect name="state" label="État" value={state} all="Tous les états">
            {filterOptions(LAWYER_STATES, STATE_LABELS)}
          </FilterSelect>
          <FilterSelect name="speciality" label="Spécialité" value={speciality} all="Toutes les spécialités">
            {filterOptions(SCAM_TYPES, SCAM_TYPE_LABELS)}
          </FilterSelect>
          <FilterSelect name="load" label="Dossiers en cours" value={load} all="Charge">
            {filterOptions(LOADS, LOAD_LABELS)}
          </FilterSelect>
          <FilterSelect name="missing" label="Annuaire" value={missing ? "1" : null} all="Annuaire">
            <option value="1">Absents de la dernière édition</option>
          </FilterSelect>
        </div>
      </details>
      {lawyerListQuery(filters) !== "" && <ClearFilters to={LAWYERS_PATH} />}
    </Form>
  );
}
