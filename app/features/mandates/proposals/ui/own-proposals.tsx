import { Link } from "react-router";
import { CASE_TYPE_TITLES } from "~/features/cases/desk/labels";
import { CountBadge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { formatDateTime, formatMoney } from "~/ui/format";
import type { listOwnProposals } from "../queries.server";

type OwnProposalsProps = { proposals: Awaited<ReturnType<typeof listOwnProposals>> };

/** « Propositions »: the cases that wait for the lawyer's answer. */
export function OwnProposals({ proposals }: OwnProposalsProps) {
  if (proposals.length === 0) return null;
  return (
    <Card
      title={<span id="propositions">Propositions</span>}
      aside={<CountBadge count={proposals.length} tone="yellow" label="à répondre" />}
    >
      <ul className="grid grid-cols-1">
        {proposals.map(({ id, scamType, amount, createdAt }) => (
          <li key={id} className="grid gap-0.5 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
            <Link to={`/admin/proposals/${id}`} className="justify-self-start font-semibold">
              {CASE_TYPE_TITLES[scamType]}
              {amount !== null && `, ${formatMoney(amount)}`}
            </Link>
            <span className="text-sm text-ink-quiet">proposé le {formatDateTime(createdAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
