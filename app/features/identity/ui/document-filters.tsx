import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { LIST_FILTERS, type ListFilter } from "../schema";

const LABELS: Record<ListFilter, string> = {
  pending: "En attente",
  approved: "Approuvés",
  rejected: "Rejetés",
  all: "Tous",
};

/** The query string of the list for a status and a search. */
export function listQuery(status: ListFilter, search: string): string {
  const parameters = new URLSearchParams();
  if (status !== "pending") parameters.set("status", status);
  if (search) parameters.set("search", search);
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** Which documents the list shows; both filters apply together. */
export function DocumentFilters({ status, search }: { status: ListFilter; search: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Form method="get" className="flex min-w-0 flex-[1_1_20rem] gap-2" preventScrollReset>
        {status !== "pending" && <input type="hidden" name="status" value={status} />}
        <label htmlFor="recherche" className="sr-only">
          Nom ou e-mail
        </label>
        <input
          id="recherche"
          key={search}
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Nom ou e-mail"
          maxLength={100}
          className="control min-w-0"
        />
        <Button type="submit" variant="second">
          <Search aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">Chercher</span>
        </Button>
      </Form>
      <nav aria-label="Statut des documents">
        <ul className="flex flex-wrap gap-2">
          {LIST_FILTERS.map((each) => (
            <li key={each}>
              <Link
                to={`/admin/documents${listQuery(each, search)}`}
                preventScrollReset
                aria-current={each === status ? "page" : undefined}
                className={cx(
                  "flex min-h-11 items-center rounded-field border px-3.5 text-sm font-medium no-underline",
                  each === status
                    ? "border-brand bg-brand-tint font-semibold text-brand-deep"
                    : "border-line bg-surface text-ink hover:border-brand",
                )}
              >
                {LABELS[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
