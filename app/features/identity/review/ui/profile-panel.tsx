import { StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { cx } from "~/ui/cx";
import { formatDate, formatLongDate } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import { sidesLabel } from "../../desk/ui/document-table";
import { DOCUMENT_TYPE_LABELS, STATUS_TONES, STEP_LABELS, STEP_STATUS_LABELS } from "../../labels";
import { differsFromVerified, verifiedIdentityText } from "../labels";
import type { Review } from "../queries.server";
import { pointsToCheck } from "./points-to-check";

/** The data that the person declared, to compare with the document. */
export function ProfilePanel({ review }: { review: Review }) {
  const { document, profile, sides, steps } = review;
  const verified = verifiedIdentityText(profile);
  const isAddress = document.documentType === "proof_of_address";
  const address = (
    <Fact term="Adresse" strong={isAddress}>
      {profile.address}
      <br />
      {[profile.postalCode, profile.city].filter(Boolean).join(" ")}
      <br />
      {[profile.department, profile.country].filter(Boolean).join(", ")}
    </Fact>
  );
  return (
    <>
      <Section title="Profil déclaré">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
          <Fact term="Nom" strong half>
            {profile.lastName}
          </Fact>
          <Fact term="Prénom" strong half>
            {profile.firstName}
          </Fact>
          {isAddress && address}
          <Fact term="Date de naissance" strong={!isAddress}>
            {profile.dateOfBirth ? formatLongDate(profile.dateOfBirth) : "Non renseignée"}
          </Fact>
          {!isAddress && address}
          {verified && <Fact term="Identité déjà vérifiée">{verified}</Fact>}
        </dl>
        {differsFromVerified(profile) && (
          <p className="rounded-field bg-warm-tint px-3 py-2 text-sm">
            L’identité a été changée depuis cette vérification. Comparez-la au document.
          </p>
        )}
        {profile.adminNote && (
          <p className="flex gap-2 rounded-field bg-warm-tint px-3 py-2 text-sm whitespace-pre-line">
            <StickyNote aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warm" />
            <span>
              <span className="sr-only">Note privée&nbsp;: </span>
              {profile.adminNote}
            </span>
          </p>
        )}
      </Section>
      <Section title="Document déclaré">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
          <Fact term="Type" half>
            {DOCUMENT_TYPE_LABELS[document.documentType]}
          </Fact>
          {/* A proof of address has no sides. */}
          {!isAddress && (
            <Fact term="Faces" half>
              {sidesLabel(document)}
            </Fact>
          )}
          <Fact term="Envoyé le" half>
            {formatDate(document.submittedAt)}
          </Fact>
          <Fact term={sides.length > 1 ? "Fichiers" : "Fichier"} half>
            {sides.map(({ id, name, size }) => (
              <span key={id} className="block text-sm wrap-anywhere" title={name}>
                {name} ({formatBytes(size)})
              </span>
            ))}
          </Fact>
        </dl>
        {sides.some((side) => side.hasMore) && (
          <p className="text-sm text-ink-quiet">Seules les 30 premières pages sont montrées ici.</p>
        )}
        <ul className="list-disc pl-5 text-sm text-ink-quiet">
          {pointsToCheck(document.documentType, new Date(document.submittedAt)).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Section>
      <Section title="Vérification de la personne">
        <ul className="grid gap-2">
          {steps.map(({ step, status, documentType }) => (
            <li key={step} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
              <span className={cx(documentType === document.documentType && "font-semibold")}>
                {documentType ? DOCUMENT_TYPE_LABELS[documentType] : STEP_LABELS[step]}
              </span>
              <Badge tone={STATUS_TONES[status]}>{STEP_STATUS_LABELS[status]}</Badge>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3 border-t border-line pt-4 first:border-0 first:pt-0">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}

type FactProps = { term: string; children: ReactNode; strong?: boolean; half?: boolean };

function Fact({ term, children, strong, half }: FactProps) {
  return (
    <div className={cx("min-w-0", !half && "col-span-2")}>
      <dt className="text-sm text-ink-quiet">{term}</dt>
      <dd className={cx("wrap-anywhere", strong && "text-lg leading-snug font-semibold")}>{children}</dd>
    </div>
  );
}
