import type { ReactNode } from "react";
import { Form } from "react-router";
import { FILTERS } from "~/ui/desk-page";
import { FilterLink } from "~/ui/filter-link";
import { SearchField } from "~/ui/search-field";
import type { RequestFilters as Filters } from "../schema";

export const REQUESTS_PATH = "/admin/requests";

const STATUSES = [
  ["pending", "En attente"],
  ["completed", "Traitées"],
  ["all", "Toutes"],
] as const;

type Shown = Pick<Filters, "search" | "status" | "lawyers">;

/** Returns the query string of the list for these filters, from its first page. */
export function requestListQuery({ search, status, lawyers }: Shown): string {
  const parameters = new URLSearchParams();
  if (status !== "pending") parameters.set("status", status);
  if (lawyers) parameters.set("lawyers", "1");
  if (search) parameters.set("search", search);
  return parameters.size > 0 ? `?${parameters}` : "";
}

/**
 * The filters of the list of requests; all apply together, and each combination has its own URL.
 * @param children what is done with the list, at the end of the line.
 */
export function RequestFilters({ children, ...filters }: Shown & { children?: ReactNode }) {
  const { search, status, lawyers } = filters;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Form method="get" className="min-w-0 flex-[1_1_18rem]" preventScrollReset>
        {status !== "pending" && <input type="hidden" name="status" value={status} />}
        {lawyers && <input type="hidden" name="lawyers" value="1" />}
        <SearchField
          label="Nom, téléphone, e-mail, référence ou mots de la demande"
          placeholder="Nom, téléphone, e-mail"
          value={search}
        />
      </Form>
      <nav aria-label="État des demandes" className="min-w-0">
        <ul className={FILTERS}>
          {STATUSES.map(([value, label]) => (
            <li key={value}>
              <FilterLink to={REQUESTS_PATH + requestListQuery({ ...filters, status: value })} isOn={value === status}>
                {label}
              </FilterLink>
            </li>
          ))}
          <li>
            <FilterLink
              to={REQUESTS_PATH + requestListQuery({ ...filters, lawyers: !lawyers })}
              isOn={lawyers}
              current="true"
            >
              Candidatures d’avocats
              {lawyers && <span className="sr-only"> : activé, suivre ce lien pour tout voir</span>}
            </FilterLink>
          </li>
        </ul>
      </nav>
      {children}
    </div>
  );
}
