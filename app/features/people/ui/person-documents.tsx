import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import { BlockedLabel } from "~/features/files/scanning/ui/scan-mark";
import type { DocumentGroup } from "~/features/identity/desk/queries.server";
import { DecisionButtons, SideLinks } from "~/features/identity/desk/ui/document-buttons";
import { DocumentStatusBadge, sidesLabel } from "~/features/identity/desk/ui/document-table";
import {
  DOCUMENT_TYPE_LABELS,
  rejectionReasonLabel,
  STATUS_TONES,
  STEP_LABELS,
  STEP_STATUS_LABELS,
} from "~/features/identity/labels";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { formatDate } from "~/ui/format";
import { VERIFICATION_LABELS } from "../labels";
import type { Person } from "../person.queries.server";

type Deciding = {
  /** The address of the page that asks for the reason of a rejection, for browsers without JavaScript. */
  rejectTo: (document: DocumentGroup) => string;
  onReject: (document: DocumentGroup) => void;
};

/** The identity verification: its three steps, then each document with its possible decisions (spec section 2). */
export function VerificationCard({ person, ...deciding }: { person: Person } & Deciding) {
  const { profile, steps, documents } = person;
  return (
    <Card
      title="Vérification d’identité"
      aside={
        <Badge tone={profile.identityVerified ? "ok" : STATUS_TONES[profile.verificationStep]}>
          {VERIFICATION_LABELS[profile.verificationStep]}
        </Badge>
      }
    >
      <ul className="grid gap-3">
        {VERIFICATION_STEPS.map((name) => {
          const status = steps.find(({ step }) => step === name)?.status ?? "not_started";
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
              {STEP_LABELS[name]}
              <Badge tone={STATUS_TONES[status]}>{STEP_STATUS_LABELS[status]}</Badge>
            </li>
          );
        })}
      </ul>
      {documents.length === 0 ? (
        <p className="text-ink-quiet">Aucun document n’a été envoyé.</p>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-line border-t border-line">
          {documents.map((document) => (
            <li key={document.id} className="grid gap-3 py-4 last:pb-0">
              <DocumentItem document={document} {...deciding} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const VIEW = { front: "Voir le recto", back: "Voir le verso", single: "Voir" };

function DocumentItem({ document, rejectTo, onReject }: { document: DocumentGroup } & Deciding) {
  const label = DOCUMENT_TYPE_LABELS[document.documentType];
  const about = ` : ${label.toLowerCase()}`;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0">
          <h3 className="font-sans text-base font-semibold">{label}</h3>
          <span className="text-sm text-ink-quiet">
            {sidesLabel(document)} · envoyé le {formatDate(document.submittedAt)}
          </span>
          {document.reason && <span className="text-sm">Raison&nbsp;: {rejectionReasonLabel(document.reason)}</span>}
          {document.blockedReason && document.status === "pending" && (
            <span className="text-sm">
              <BlockedLabel reason={document.blockedReason} />
            </span>
          )}
        </div>
        <DocumentStatusBadge status={document.status} />
      </div>
      <div className="flex flex-wrap gap-2">
        <SideLinks document={document} labels={VIEW} about={about} />
        {document.status === "pending" && (
          <DecisionButtons
            document={document}
            about={about}
            rejectTo={rejectTo(document)}
            onReject={() => onReject(document)}
          />
        )}
      </div>
    </>
  );
}
