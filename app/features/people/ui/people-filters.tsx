import { Form, useSubmit } from "react-router";
import { VERIFICATION_STATUSES } from "~/db/schema/enumerations";
import { ClearFilters } from "~/ui/clear-filters";
import { CsvLink } from "~/ui/csv-link";
import { FilterSelect, filterOptions } from "~/ui/filter-select";
import { SearchField } from "~/ui/search-field";
import { ROLE_FILTER_LABELS, ROLE_FILTERS, VERIFICATION_LABELS } from "../labels";
import type { PeopleFilters as Filters } from "../schema";

export const PEOPLE_PATH = "/admin/users";

type Shown = Pick<Filters, "search" | "role" | "verification" | "without" | "sort">;

/** The query string of the first page of the list with these filters. */
export function peopleListQuery({ search, role, verification, without, sort }: Shown): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (role) parameters.set("role", role);
  if (verification) parameters.set("verification", verification);
  if (without) parameters.set("without", without);
  if (sort !== "newest") parameters.set("sort", sort);
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** The filters and the order of the list; all filters apply together. */
export function PeopleFilters(filters: Shown) {
  const { search, role, verification, without, sort } = filters;
  const submit = useSubmit();
  return (
    <Form
      method="get"
      className="flex flex-wrap items-center gap-2 xl:grid xl:grid-cols-[minmax(13rem,1fr)_minmax(0,3fr)_auto]"
      preventScrollReset
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget, { preventScrollReset: true });
      }}
    >
      <div className="flex min-w-0 grow basis-full lg:basis-72">
        <SearchField label="Nom, e-mail ou téléphone" value={search} />
      </div>
      <div className="grid min-w-0 grow grid-cols-2 gap-2 lg:grid-cols-4">
        <FilterSelect name="role" label="Rôle" value={role} all="Tous les rôles">
          {filterOptions(ROLE_FILTERS, ROLE_FILTER_LABELS)}
        </FilterSelect>
        <FilterSelect name="verification" label="Vérification" value={verification} all="Toutes les vérifications">
          {filterOptions(VERIFICATION_STATUSES, VERIFICATION_LABELS)}
        </FilterSelect>
        <FilterSelect name="without" label="Ce qui manque" value={without} all="Avec ou sans dossier">
          <option value="cases">Sans dossier</option>
          <option value="documents">Sans document</option>
        </FilterSelect>
        <FilterSelect name="sort" label="Ordre" value={sort}>
          <option value="newest">Plus récents d’abord</option>
          <option value="name">Par nom</option>
        </FilterSelect>
      </div>
      <CsvLink to={`${PEOPLE_PATH}.csv${peopleListQuery(filters)}`} />
      {peopleListQuery(filters) !== "" && <ClearFilters to={PEOPLE_PATH} />}
    </Form>
  );
}
