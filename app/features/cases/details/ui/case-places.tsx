import { ChevronRight } from "lucide-react";
import { Link } from "react-router";

export type CasePlacesProps = { id: string; helped: boolean; canInvite: boolean };

/** Where the client of a case acts, each place with what it is for. */
export function CasePlaces({ id, helped, canInvite }: CasePlacesProps) {
  const places = [
    ["deadlines", "Voir mes délais", "Ce qui est encore possible, et jusqu’à quand."],
    ["letters", "Écrire une lettre", "À la banque, à la police, au procureur\u00a0: déjà remplie."],
    ["reports", "Signaler l’arnaque", "Les services publics à prévenir, avec les faits à copier."],
    ["lawyer", "Votre avocat", "Qui suit votre dossier, et comment lui écrire."],
    helped
      ? ["helpers", "Mon accès", "Ce que vous pouvez faire ici, et comment arrêter."]
      : [
          "helpers",
          canInvite ? "Inviter un proche" : "Vos proches",
          "Une personne de confiance suit le dossier avec vous.",
        ],
  ] as const;
  return (
    <nav aria-label="Agir sur ce dossier" className="rounded-card border border-line bg-surface px-5 sm:px-6">
      <ul className="divide-y divide-line">
        {places.map(([place, label, purpose]) => (
          <li key={place} className="relative flex items-center gap-4 py-3">
            <div className="min-w-0 flex-1">
              <Link
                to={`/case/${id}/${place}`}
                className="font-semibold no-underline after:absolute after:inset-0 hover:underline"
              >
                {label}
              </Link>
              <p className="text-sm text-ink-quiet">{purpose}</p>
            </div>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-brand" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
