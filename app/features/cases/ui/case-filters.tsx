import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { CASE_STATUSES } from "~/db/schema/enumerations";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { Select } from "~/ui/select-field";
import type { CaseFilters as Filters } from "../queries/list-cases.server";
import { CASE_STATUS_LABELS } from "../status";

type Shown = Pick<Filters, "search" | "status" | "unread">;

/** The query string of the list for these filters, from its first page. */
export function listQuery({ search, status, unread }: Shown): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (status) parameters.set("status", status);
  if (unread) parameters.set("unread", "1");
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** Which cases the list shows; all filters apply together, and each is an address. */
export function CaseFilters(filters: Shown) {
  const { search, status, unread } = filters;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Form method="get" className="flex min-w-0 flex-[1_1_34rem] flex-wrap gap-2" preventScrollReset>
        {unread && <input type="hidden" name="unread" value="1" />}
        <label htmlFor="search" className="sr-only">
          Référence, nom ou e-mail
        </label>
        <input
          id="search"
          key={`search-${search}`}
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Référence, nom ou e-mail"
          maxLength={100}
          className="control w-auto min-w-0 flex-[2_1_12rem]"
        />
        <label htmlFor="status" className="sr-only">
          Statut
        </label>
        <Select
          id="status"
          key={`status-${status}`}
          name="status"
          defaultValue={status ?? ""}
          className="flex-[1_1_12rem]"
        >
          <option value="">Tous les statuts</option>
          {CASE_STATUSES.map((each) => (
            <option key={each} value={each}>
              {CASE_STATUS_LABELS[each]}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="second">
          <Search aria-hidden="true" className="size-5" />
          Chercher
        </Button>
      </Form>
      <Link
        to={`/admin${listQuery({ ...filters, unread: !unread })}`}
        preventScrollReset
        aria-current={unread ? "true" : undefined}
        className={cx(
          "flex min-h-12 items-center rounded-field border px-3.5 font-medium no-underline",
          unread
            ? "border-brand bg-brand-tint font-semibold text-brand-deep"
            : "border-line bg-surface text-ink hover:border-brand",
        )}
      >
        Non lus seulement
        {unread && <span className="sr-only"> : activé, suivre ce lien pour tout voir</span>}
      </Link>
    </div>
  );
}
