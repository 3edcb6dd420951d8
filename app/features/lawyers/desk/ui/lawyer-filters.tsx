import { Form } from "react-router";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
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
  return (
    <Form method="get" className="grid grid-cols-1 gap-3" preventScrollReset>
      <SearchField label="Nom ou e-mail" value={search} />
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        <FilterSelect name="state" label="État" value={state} all="Tous les états">
          {filterOptions(LAWYER_STATES, STATE_LABELS)}
        </FilterSelect>
        <FilterSelect name="speciality" label="Spécialité" value={speciality} all="Toutes les spécialités">
          {filterOptions(SCAM_TYPES, SCAM_TYPE_LABELS)}
        </FilterSelect>
        <FilterSelect name="load" label="Dossiers en cours" value={load} all="Tous les nombres de dossiers">
          {filterOptions(LOADS, LOAD_LABELS)}
        </FilterSelect>
        <FilterSelect name="missing" label="Annuaire" value={missing ? "1" : null} all="Dans l’annuaire ou non">
          <option value="1">Absents de la dernière édition</option>
        </FilterSelect>
      </div>
      {lawyerListQuery(filters) !== "" && <ClearFilters to={LAWYERS_PATH} />}
    </Form>
  );
}
