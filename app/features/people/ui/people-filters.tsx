import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { VERIFICATION_STATUSES } from "~/db/schema/enumerations";
import { SearchField } from "~/ui/search-field";
import { Select } from "~/ui/select-field";
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
  return (
    <Form method="get" className="grid grid-cols-1 gap-3" preventScrollReset>
      <SearchField label="Nom, e-mail ou téléphone" value={search} />
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        <Choice name="role" label="Rôle" value={role ?? ""}>
          <option value="">Tous les rôles</option>
          {ROLE_FILTERS.map((each) => (
            <option key={each} value={each}>
              {ROLE_FILTER_LABELS[each]}
            </option>
          ))}
        </Choice>
        <Choice name="verification" label="Vérification" value={verification ?? ""}>
          <option value="">Toutes les vérifications</option>
          {VERIFICATION_STATUSES.map((each) => (
            <option key={each} value={each}>
              {VERIFICATION_LABELS[each]}
            </option>
          ))}
        </Choice>
        <Choice name="without" label="Ce qui manque" value={without ?? ""}>
          <option value="">Avec ou sans dossier</option>
          <option value="cases">Sans dossier</option>
          <option value="documents">Sans document</option>
        </Choice>
        <Choice name="sort" label="Ordre" value={sort}>
          <option value="newest">Plus récents d’abord</option>
          <option value="name">Par nom</option>
        </Choice>
      </div>
      {peopleListQuery(filters) !== "" && (
        <Link to={PEOPLE_PATH} className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold">
          Effacer les filtres
        </Link>
      )}
    </Form>
  );
}

type ChoiceProps = { name: string; label: string; value: string; children: ReactNode };

function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={`filtre-${name}`} className="sr-only">
        {label}
      </label>
      <Select id={`filtre-${name}`} key={value} name={name} defaultValue={value}>
        {children}
      </Select>
    </div>
  );
}
