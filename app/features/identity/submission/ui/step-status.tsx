import { CircleAlert, CircleCheck, CircleDashed, Hourglass } from "lucide-react";
import type { VerificationStatus, VerificationStep } from "~/db/schema/enumerations";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
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

/** The steps as the client sees them, one row each. */
export function StepList({ states }: { states: readonly StepState[] }) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface px-5">
      {states.map((state) => (
        <StepRow key={state.step} state={state} />
      ))}
    </ul>
  );
}

/** One step: its status, and after a rejection the reason and the link to send again. */
function StepRow({ state }: { state: StepState }) {
  const { step, status, documentType, reason, submittedAt } = state;
  const isDone = status === "approved";
  const kind = documentType && documentType !== "proof_of_address" ? DOCUMENT_TYPE_LABELS[documentType] : null;
  const sentOn = submittedAt && !isDone ? `envoi du ${formatDate(submittedAt)}` : null;
  const about = [kind, sentOn].filter(Boolean).join(", ");
  return (
    <li className="grid min-w-0 grid-cols-1 gap-2 py-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
        <div className="min-w-0">
          <h2 className="text-[1.1rem] wrap-break-word">{STEP_LABELS[step]}</h2>
          {about && <p className="text-sm text-ink-quiet first-letter:uppercase">{about}</p>}
        </div>
        <StepStatusBadge status={status} />
      </div>
      {status === "not_started" && <p className="text-ink-quiet">{MISSING[step]}</p>}
      {reason && (
        <div className="grid gap-1 border-l-4 border-bad pl-4">
          <p className="font-semibold">Raison : {rejectionReasonLabel(reason)}</p>
          {rejectionAdvice(reason, step) && <p className="text-ink-quiet">{rejectionAdvice(reason, step)}</p>}
        </div>
      )}
      {!isDone && (
        <div className="justify-self-start">
          <StepAction {...state} />
        </div>
      )}
    </li>
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
