import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { AppForm } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { mandatesErrors } from "../../errors";
import { ANSWER_LABELS, MANDATE_END_LABELS, REFUSAL_LABELS } from "../../labels";
import type { CaseProposal } from "../../queries.server";

/** To whom a case was proposed, what they answered, and why mandates ended, the latest first. */
export function ProposalHistory({ proposals }: { proposals: readonly CaseProposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <Card title="Propositions">
      <ul className="grid grid-cols-1">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="grid gap-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              <span className="wrap-anywhere">{proposal.name}</span>
              <Badge tone={proposal.answer === null ? "wait" : proposal.answer === "accepted" ? "ok" : "plain"}>
                {proposal.answer === null ? "En attente de réponse" : ANSWER_LABELS[proposal.answer]}
              </Badge>
            </span>
            <span className="text-sm text-ink-quiet">
              proposé le {formatDateTime(proposal.createdAt)}
              {proposal.by && ` par ${proposal.by}`}
              {proposal.answeredAt && ` · réponse le ${formatDateTime(proposal.answeredAt)}`}
            </span>
            <Reason proposal={proposal} />
            {proposal.answer === null && (
              <AppForm
                failure={mandatesErrors.messageOf("mandate_change_failed")}
                className="contents"
                preventScrollReset
              >
                <input type="hidden" name="proposal" value={proposal.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="withdraw-proposal"
                  variant="quiet"
                  size="small"
                  className="justify-self-start"
                >
                  Retirer la proposition<span className="sr-only"> faite à {proposal.name}</span>
                </Button>
              </AppForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reason({
  proposal: { refusalReason, refusalDetails, endedAt, endReason, endDetails },
}: {
  proposal: CaseProposal;
}) {
  const refused = refusalReason && [REFUSAL_LABELS[refusalReason], refusalDetails].filter(Boolean).join(" : ");
  const ended = endReason && [MANDATE_END_LABELS[endReason], endDetails].filter(Boolean).join(" : ");
  return (
    <>
      {refused && <span className="text-sm wrap-anywhere">{refused}</span>}
      {ended && endedAt && (
        <span className="text-sm wrap-anywhere">
          Fin le {formatDateTime(endedAt)}. {ended}
        </span>
      )}
    </>
  );
}
