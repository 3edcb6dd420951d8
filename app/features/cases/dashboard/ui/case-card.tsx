import { CountBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { formatDate, formatMoney } from "~/ui/format";
import { SCAM_TYPE_LABELS } from "../../labels";
import { offersMessages } from "../../rules";
import { CaseStatusBadge } from "../../ui/status-badge";
import type { OwnCase } from "../queries.server";

export type CaseCardProps = { ownCase: OwnCase; identityVerified: boolean };

/** A case in the list « Mes dossiers » of the dashboard (spec section 2). */
export function CaseCard({ ownCase, identityVerified }: CaseCardProps) {
  const { id, reference, status, scamType, description, createdAt, lastMessageAt, unreadCount, recovered } = ownCase;
  const isDraft = status === "draft";
  const aboutCase = <span className="sr-only"> de l’affaire {reference}</span>;
  return (
    <Card
      level={3}
      title={`Affaire ${reference}`}
      aside={<CaseStatusBadge status={status} />}
      actions={
        <>
          {isDraft && !identityVerified && <ButtonLink to="/verify-identity">Vérifier mon identité</ButtonLink>}
          {offersMessages(status, unreadCount) && (
            <ButtonLink to={`/case/${id}/chat`}>
              Messages{aboutCase}
              <CountBadge count={unreadCount} label={unreadCount > 1 ? "non lus" : "non lu"} />
            </ButtonLink>
          )}
          <ButtonLink variant={isDraft && identityVerified ? "primary" : "second"} to={`/case/${id}`}>
            Voir les détails{aboutCase}
          </ButtonLink>
        </>
      }
    >
      <p className="text-sm text-ink-quiet">
        {SCAM_TYPE_LABELS[scamType]} · créée le {formatDate(createdAt)}
        {lastMessageAt && <> · dernier message le {formatDate(lastMessageAt)}</>}
      </p>
      {recovered && (
        <p className="rounded-field bg-ok-tint px-4 py-2 text-ok">
          <strong className="tabular-nums">{formatMoney(recovered.amount)} récupérés</strong>, dont{" "}
          <span className="tabular-nums">{formatMoney(recovered.remainder)}</span> pour vous et{" "}
          <span className="tabular-nums">{formatMoney(recovered.fee)}</span> d’honoraires.
        </p>
      )}
      {description && <p className="max-w-measure">{description}</p>}
    </Card>
  );
}
