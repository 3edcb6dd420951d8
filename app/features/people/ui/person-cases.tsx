import { CASE_TYPE_TITLES } from "~/features/cases/desk/labels";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { formatDate, formatMoney } from "~/ui/format";
import type { Person } from "../person.queries.server";

/** The person's cases, each with a link to its page (spec section 2). */
export function PersonCases({ cases }: Pick<Person, "cases">) {
  return (
    <Card title="Dossiers">
      {cases.length === 0 ? (
        <p className="text-ink-quiet">Aucun dossier n’a été ouvert.</p>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {cases.map(({ id, reference, scamType, status, amount, createdAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0"
            >
              <div className="grid min-w-0 justify-items-start gap-1">
                <h3 className="font-sans text-base font-semibold">Affaire {reference}</h3>
                <span className="text-sm text-ink-quiet">
                  {CASE_TYPE_TITLES[scamType]}
                  {amount !== null && ` · ${formatMoney(amount)}`} · ouverte le {formatDate(createdAt)}
                </span>
                <CaseStatusBadge status={status} />
              </div>
              <ButtonLink to={`/admin/cases/${id}`} variant="second" size="small">
                Voir le dossier<span className="sr-only"> {reference}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
