import { Link } from "react-router";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import { DOCUMENT_TYPE_LABELS, STATUS_TONES, STEP_LABELS, STEP_STATUS_LABELS } from "~/features/identity/labels";
import { Badge, type BadgeProps } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { AdministeredCase } from "../../details/queries.server";

export type Verdict = Pick<BadgeProps, "tone"> & { label: string };

export type IdentityCardProps = Pick<AdministeredCase, "steps" | "documents"> & { verdict: Verdict };

/** The state of the client's identity verification, with each document that the reader may open. */
export function IdentityCard({ verdict, steps, documents }: IdentityCardProps) {
  return (
    <Card title="Identité" aside={<Badge tone={verdict.tone}>{verdict.label}</Badge>}>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-3 min-[90rem]:grid-cols-3">
        {VERIFICATION_STEPS.map((name) => {
          const step = steps.find((each) => each.step === name);
          const status = step?.status ?? "not_started";
          const document = documents.find(({ documentType }) => documentType === step?.documentType);
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
              <span className="grid">
                {STEP_LABELS[name]}
                {step?.documentType && name !== "proof_of_address" && (
                  <span className="text-sm text-ink-quiet">{DOCUMENT_TYPE_LABELS[step.documentType]}</span>
                )}
              </span>
              <Badge tone={STATUS_TONES[status]}>{STEP_STATUS_LABELS[status]}</Badge>
              {document && <Sides document={document} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const SIDE_LABELS = { front: "Voir le recto", back: "Voir le verso" };

function Sides({ document }: { document: AdministeredCase["documents"][number] }) {
  const name = DOCUMENT_TYPE_LABELS[document.documentType];
  return (
    <p className="flex basis-full flex-wrap gap-x-4 text-sm print:hidden">
      {document.sides.map(
        ({ id, side, blockedReason }) =>
          !blockedReason && (
            <a
              key={id}
              href={`/admin/documents/${id}`}
              target="_blank"
              rel="noreferrer"
              data-look={`/admin/documents/${id}/pages/1`}
              data-name={`${name}${side ? (side === "front" ? ", recto" : ", verso") : ""}`}
              className="inline-flex min-h-11 items-center"
            >
              {side ? SIDE_LABELS[side] : "Voir le document"}
              <span className="sr-only"> ({name})</span>
            </a>
          ),
      )}
      {document.status === "pending" && (
        <Link to={`/admin/documents/${document.id}/review`} className="inline-flex min-h-11 items-center font-semibold">
          Vérifier<span className="sr-only"> ({name})</span>
        </Link>
      )}
    </p>
  );
}
