import { Link } from "react-router";
import { platformErrors } from "~/platform/errors";
import { Badge, CountBadge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import { formatDate, formatMoney } from "~/ui/format";
import { SCAM_TYPE_LABELS } from "../../labels";
import { offersMessages } from "../../rules";
import { CaseStatusBadge } from "../../ui/status-badge";
import { evidenceAddress } from "../../wizard/rules";
import type { OwnCase } from "../queries.server";

export type CaseCardProps = {
  ownCase: OwnCase;
  /** What is to be done first in it, or what others do, as the top of the page says it; null: nothing. */
  next: string | null;
  identityVerified: boolean;
  /** False once every document was sent. */
  lacksDocuments: boolean;
  /** True when one is to be sent again. */
  hasRejectedDocument?: boolean;
};

/**
 * A case in the list « Mes dossiers » of the dashboard (spec section 2). Its buttons are secondary: the page's main one
 * is the next step's.
 */
export function CaseCard(props: CaseCardProps) {
  const { ownCase, next } = props;
  const { id, reference, status, scamType, description, createdAt, lastMessageAt, unreadCount, recovered, helped } =
    ownCase;
  const aboutCase = <span className="sr-only"> du dossier {reference}</span>;
  return (
    <Card
      level={3}
      title={`Affaire ${reference}`}
      aside={<StateBadge {...props} />}
      actions={
        <>
          {status === "draft" && <DraftLinks {...props} />}
          {offersMessages(status) && (
            <ButtonLink variant="second" to={`/case/${id}/chat`}>
              Messages{aboutCase}
              <CountBadge count={unreadCount} label={unreadCount > 1 ? "non lus" : "non lu"} />
            </ButtonLink>
          )}
          <ButtonLink variant={status === "draft" ? "quiet" : "second"} to={`/case/${id}`}>
            Voir les détails{aboutCase}
          </ButtonLink>
          {status === "draft" && <DeleteDraft id={id} reference={reference} />}
        </>
      }
    >
      <p className="text-sm text-ink-quiet">
        {SCAM_TYPE_LABELS[scamType]} · <span className="inline-block">créée le {formatDate(createdAt)}</span>
        {lastMessageAt && (
          <>
            {" "}
            · <span className="inline-block">dernier message le {formatDate(lastMessageAt)}</span>
          </>
        )}
      </p>
      {helped && <p className="font-semibold">Dossier {helped}, que vous aidez</p>}
      {recovered && (
        <p className="rounded-field bg-ok-tint px-4 py-2 text-ok">
          <strong className="tabular-nums">{formatMoney(recovered.amount)} récupérés</strong>, dont{" "}
          <span className="tabular-nums">{formatMoney(recovered.remainder)}</span> pour vous et{" "}
          <span className="tabular-nums">{formatMoney(recovered.fee)}</span> d’honoraires.
        </p>
      )}
      {description && <p className="max-w-measure">{description}</p>}
      {next && <p className="font-semibold">{next}</p>}
      {!(helped && status === "draft") && (
        <p className="-my-2 flex flex-wrap gap-x-5">
          {PARTS.map(([part, label]) => (
            <Link key={part} to={`/case/${id}/${part}`} className="inline-flex min-h-11 items-center font-semibold">
              {label}
              {aboutCase}
            </Link>
          ))}
        </p>
      )}
    </Card>
  );
}

/** What a draft has too: it is reached from here only. */
const PARTS = [
  ["payments", "Opérations"],
  ["deadlines", "Délais"],
  ["letters", "Lettres"],
] as const;

function StateBadge(props: CaseCardProps) {
  if (isWaiting(props)) return <Badge tone="wait">Prêt à partir</Badge>;
  if (isStopped(props)) return <Badge tone="bad">Document à remplacer</Badge>;
  return <CaseStatusBadge status={props.ownCase.status} />;
}

/** « Reprendre » or « Envoyer », and the way to the verification. */
function DraftLinks({ ownCase, identityVerified, lacksDocuments }: CaseCardProps) {
  const { id, reference, firstIncompleteStep, isAgreed } = ownCase;
  const aboutCase = <span className="sr-only"> le dossier {reference}</span>;
  const isComplete = firstIncompleteStep === 4;
  return (
    <>
      {!isComplete && (
        <ButtonLink variant="second" to={`/case/${id}?step=${firstIncompleteStep}`}>
          Reprendre{aboutCase}
        </ButtonLink>
      )}
      {isComplete && !isAgreed && (
        <ButtonLink variant="second" to={`/case/${id}?step=${identityVerified ? 5 : 4}`}>
          Envoyer{aboutCase}
        </ButtonLink>
      )}
      {isComplete && (
        <ButtonLink variant="quiet" to={evidenceAddress(id)}>
          Joindre mes preuves
          <span className="sr-only"> au dossier {reference}</span>
        </ButtonLink>
      )}
      {!identityVerified && lacksDocuments && (
        <ButtonLink variant="quiet" to="/verify-identity">
          Vérifier mon identité
        </ButtonLink>
      )}
    </>
  );
}

/** True for a draft about which its owner has nothing left to do: it leaves by itself. */
function isWaiting({ ownCase, identityVerified, lacksDocuments }: CaseCardProps): boolean {
  const { isAgreed, firstIncompleteStep } = ownCase;
  return isAgreed && firstIncompleteStep === 4 && !identityVerified && !lacksDocuments;
}

/** True for a draft that would leave by itself, were it not for a rejected document. */
function isStopped({ ownCase, identityVerified, hasRejectedDocument = false }: CaseCardProps): boolean {
  return hasRejectedDocument && ownCase.isAgreed && ownCase.firstIncompleteStep === 4 && !identityVerified;
}

/** « Supprimer », which asks first; also without JavaScript. */
function DeleteDraft({ id, reference }: Pick<OwnCase, "id" | "reference">) {
  const dialog = `supprimer-${id}`;
  const form = `${dialog}-form`;
  return (
    <>
      <DialogButton dialog={dialog} variant="quiet" className="text-bad! hover:bg-bad-tint!">
        Supprimer<span className="sr-only"> le dossier {reference}</span>
      </DialogButton>
      <ConfirmDialog
        id={dialog}
        title="Supprimer ce brouillon ?"
        confirmLabel="Supprimer"
        submit={{ form, name: "intent", value: "delete-draft" }}
      >
        <p>
          Vos réponses et les fichiers joints au dossier {reference} seront effacés. Vous ne pourrez pas les retrouver.
        </p>
        <AppForm failure={platformErrors.messageOf("deletion_failed")} action="/dashboard" id={form}>
          <input type="hidden" name="id" value={id} />
        </AppForm>
      </ConfirmDialog>
    </>
  );
}
