import { formatDateTime } from "~/ui/format";
import { type AccessReason, OPENING_REASON_LABELS } from "../labels";

export type OwnOpeningsProps = {
  openings: readonly {
    id: string;
    reference: string;
    reason: AccessReason;
    createdAt: Date;
    firstName: string;
    lastName: string;
  }[];
};

/** « Qui a ouvert mon dossier »: who of the team opened a case that has a lawyer, when and why. */
export function OwnOpenings({ openings }: OwnOpeningsProps) {
  return (
    <section aria-labelledby="ouvertures" className="grid grid-cols-1 gap-3">
      <h2 id="ouvertures" className="text-[1.15rem]">
        Qui a ouvert mon dossier
      </h2>
      <p className="text-ink-quiet">
        Votre avocat lit votre dossier. Une autre personne de l’équipe doit d’abord dire pourquoi elle l’ouvre.
      </p>
      <ul className="grid grid-cols-1 rounded-card border border-line bg-surface">
        {openings.map(({ id, reference, reason, createdAt, firstName, lastName }) => (
          <li key={id} className="grid gap-0.5 border-b border-line px-4 py-3.5 last:border-0 sm:px-5">
            <p className="font-semibold wrap-anywhere">
              {OPENING_REASON_LABELS[reason]} · affaire {reference}
            </p>
            <p className="text-sm text-ink-quiet wrap-anywhere">
              <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time> · {firstName}{" "}
              {lastName.slice(0, 1)}
              {lastName && "."}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
