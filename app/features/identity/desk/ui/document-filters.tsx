import type { ReactNode } from "react";
import { Form } from "react-router";
import { CountBadge } from "~/ui/badge";
import { FILTERS } from "~/ui/desk-page";
import { FilterLink } from "~/ui/filter-link";
import { SearchField } from "~/ui/search-field";
import { LIST_FILTERS, type ListFilter } from "../../rules";

const LABELS: Record<ListFilter, string> = {
  pending: "En attente",
  approved: "Approuvés",
  rejected: "Rejetés",
  all: "Tous",
};

/** Returns the query string of the list for a status and a search. */
export function documentListQuery(status: ListFilter, search: string): string {
  const parameters = new URLSearchParams();
  if (status !== "pending") parameters.set("status", status);
  if (search) parameters.set("search", search);
  return parameters.size > 0 ? `?${parameters}` : "";
}

type DocumentFiltersProps = {
  status: ListFilter;
  search: string;
  /** How many documents wait. */
  pending: number;
  /** What is done with the list, at the end of the line. */
  children?: ReactNode;
};

/** The filters of the list of documents; both apply together. */
export function DocumentFilters({ status, search, pending, children }: DocumentFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Form method="get" className="min-w-0 flex-[1_1_13rem]" preventScrollReset>
        {status !== "pending" && <input type="hidden" name="status" value={status} />}
        <SearchField label="Nom ou e-mail" value={search} />
      </Form>
      <nav aria-label="Statut des documents" className="min-w-0">
        <ul className={FILTERS}>
          {LIST_FILTERS.map((each) => (
            <li key={each}>
              <FilterLink to={`/admin/documents${documentListQuery(each, search)}`} isOn={each === status}>
                {LABELS[each]}
                {each === "pending" && (
                  <CountBadge count={pending} tone="grey" label={pending > 1 ? "documents" : "document"} />
                )}
              </FilterLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
