import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import type { RequestFilters as Filters } from "../schema";

export const REQUESTS_PATH = "/admin/requests";

const STATUSES = [
  ["pending", "En attente"],
  ["completed", "Traitées"],
  ["all", "Toutes"],
] as const;

type Shown = Pick<Filters, "search" | "status" | "lawyers">;

/** The query string of the list for these filters, from its first page. */
export function listQuery({ search, status, lawyers }: Shown): string {
  const parameters = new URLSearchParams();
  if (status !== "pending") parameters.set("status", status);
  if (lawyers) parameters.set("lawyers", "1");
  if (search) parameters.set("search", search);
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** Which requests the list shows; all filters apply together, and each is an address. */
export function RequestFilters(filters: Shown) {
  const { search, status, lawyers } = filters;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Form method="get" className="flex min-w-0 flex-[1_1_18rem] gap-2" preventScrollReset>
        {status !== "pending" && <input type="hidden" name="status" value={status} />}
        {lawyers && <input type="hidden" name="lawyers" value="1" />}
        <label htmlFor="recherche" className="sr-only">
          Nom, e-mail, téléphone ou mots de la demande
        </label>
        <input
          id="recherche"
          key={search}
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Nom, e-mail, téléphone, message"
          maxLength={100}
          className="control min-w-0"
        />
        <Button type="submit" variant="second">
          <Search aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">Chercher</span>
        </Button>
      </Form>
      <nav aria-label="État des demandes">
        <ul className="flex flex-wrap gap-2">
          {STATUSES.map(([value, label]) => (
            <li key={value}>
              <Choice to={listQuery({ ...filters, status: value })} isOn={value === status} current="page">
                {label}
              </Choice>
            </li>
          ))}
          <li>
            <Choice to={listQuery({ ...filters, lawyers: !lawyers })} isOn={lawyers} current="true">
              Candidatures d’avocats
              {lawyers && <span className="sr-only"> : activé, suivre ce lien pour tout voir</span>}
            </Choice>
          </li>
        </ul>
      </nav>
    </div>
  );
}

type ChoiceProps = { to: string; isOn: boolean; current: "page" | "true"; children: React.ReactNode };

function Choice({ to, isOn, current, children }: ChoiceProps) {
  return (
    <Link
      to={`${REQUESTS_PATH}${to}`}
      preventScrollReset
      aria-current={isOn ? current : undefined}
      className={cx(
        "flex min-h-11 items-center rounded-field border px-3.5 text-sm font-medium no-underline",
        isOn
          ? "border-brand bg-brand-tint font-semibold text-brand-deep"
          : "border-line bg-surface text-ink hover:border-brand",
      )}
    >
      {children}
    </Link>
  );
}
