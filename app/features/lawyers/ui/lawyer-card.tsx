import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import type { PublicLawyer } from "../listing.queries.server";

/** The label of a speciality that is stored. */
export const specialityLabel = (type: string): string => (SCAM_TYPE_LABELS as Record<string, string>)[type] ?? type;

/** « Faux investissement, hameçonnage » within a sentence: « Traite : faux investissement, hameçonnage ». */
const specialityList = (types: readonly string[]): string =>
  types.map((type) => specialityLabel(type).replace(/^./, (first) => first.toLowerCase())).join(", ");

/** « Maître Prénom Nom ». */
export const lawyerName = ({ firstName, lastName }: Pick<PublicLawyer, "firstName" | "lastName">): string =>
  `Maître ${firstName} ${lastName}`.trim();

/** A lawyer in the public list. */
export function LawyerCard({ lawyer }: { lawyer: PublicLawyer }) {
  return (
    <article className="grid min-w-0 content-start gap-2 rounded-card border border-line bg-surface p-5">
      <h2 className="text-[1.25rem] wrap-anywhere">
        <a href={`/avocats/${lawyer.id}`}>{lawyerName(lawyer)}</a>
      </h2>
      <p className="text-ink-quiet">
        Barreau : {lawyer.bar}. Serment en {lawyer.oathYear}.
      </p>
      {lawyer.specialities.length > 0 && <p>Traite&nbsp;: {specialityList(lawyer.specialities)}</p>}
    </article>
  );
}
