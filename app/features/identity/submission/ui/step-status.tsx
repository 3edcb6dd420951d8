import { CircleAlert, CircleCheck, CircleDashed, Hourglass } from "lucide-react";
import type { VerificationStatus, VerificationStep } from "~/db/schema/enumerations";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { formatDate } from "~/ui/format";
import {
  DOCUMENT_TYPE_LABELS,
  rejectionAdvice,
  rejectionReasonLabel,
  STATUS_TONES,
  STEP_LABELS,
  STEP_PATHS,
  STEP_STATUS_LABELS,
} from "../../labels";
import type { StepState } from "../../queries.server";
import { PROOF_MAX_MONTHS } from "../../rules";

const ICONS = { not_started: CircleDashed, pending: Hourglass, approved: CircleCheck, rejected: CircleAlert };

/** A status of the verification, with its label, colour and icon. */
export function StepStatusBadge({ status }: { status: VerificationStatus }) {
  const Icon = ICONS[status];
  return (
    <Badge tone={STATUS_TONES[status]} icon={<Icon aria-hidden="true" />}>
      {STEP_STATUS_LABELS[status]}
    </Badge>
  );
}

/** One step as the client sees it: its status, and after a rejection the reason and the link to send again. */
export function StepCard({ state }: { state: StepState }) {
  const { step, status, documentType, reason, submittedAt } = state;
  return (
    <Card
      title={STEP_LABELS[step]}
      aside={<StepStatusBadge status={status} />}
      actions={status === "approved" ? undefined : <StepAction {...state} />}
    >
      {documentType && submittedAt && (
        <p className="text-ink-quiet">
          {documentType === "proof_of_address" ? "Envoi du" : `${DOCUMENT_TYPE_LABELS[documentType]}, envoi du`}{" "}
          {formatDate(submittedAt)}
        </p>
      )}
      {status === "not_started" && <p className="text-ink-quiet">{MISSING[step]}</p>}
      {reason && (
        <div className="grid gap-1 border-l-4 border-bad pl-4">
          <p className="font-semibold">Raison : {rejectionReasonLabel(reason)}</p>
          {rejectionAdvice(reason, step) && <p className="text-ink-quiet">{rejectionAdvice(reason, step)}</p>}
        </div>
      )}
    </Card>
  );
}

const MISSING: Record<VerificationStep, string> = {
  first_document: "Carte d’identité, passeport, permis de conduire ou titre de séjour.",
  second_document: "Un document d’un autre type que le premier.",
  proof_of_address: `Un justificatif de moins de ${PROOF_MAX_MONTHS} mois.`,
};

function StepAction({ step, status }: StepState) {
  if (status === "rejected")
    return (
      <ButtonLink to={STEP_PATHS[step]} size="small" variant="second">
        Renvoyer ce document<span className="sr-only"> : {STEP_LABELS[step].toLowerCase()}</span>
      </ButtonLink>
    );
  if (status === "not_started")
    return (
      <ButtonLink to={STEP_PATHS[step]} size="small" variant="second">
        Fournir ce document<span className="sr-only"> : {STEP_LABELS[step].toLowerCase()}</span>
      </ButtonLink>
    );
  if (status === "pending")
    return (
      <ButtonLink to={`${STEP_PATHS[step]}?remplacer`} size="small" variant="quiet">
        Remplacer ce document<span className="sr-only"> : {STEP_LABELS[step].toLowerCase()}</span>
      </ButtonLink>
    );
  return null;
}
