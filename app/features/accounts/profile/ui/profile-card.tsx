import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Fold } from "~/ui/fold";

export type ProfileCardProps = {
  person: { firstName: string; lastName: string; email: string; phone: string | null; place: string | null };
  isComplete: boolean;
};

/** « Informations personnelles » on the dashboard (spec section 2), folded once complete. */
export function ProfileCard({ person, isComplete }: ProfileCardProps) {
  const name = `${person.firstName} ${person.lastName}`.trim();
  const lines = [person.email, person.phone, person.place].filter(Boolean);
  return (
    <Fold
      title="Informations personnelles"
      aside={<Badge tone={isComplete ? "ok" : "wait"}>{isComplete ? "Complet" : "À compléter"}</Badge>}
      isOpen={!isComplete}
    >
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        {name && <p className="font-semibold">{name}</p>}
        {lines.map((line) => (
          <p key={line} className="break-words text-ink-quiet">
            {line}
          </p>
        ))}
      </div>
      {!isComplete && <p>Ces informations sont nécessaires pour ouvrir un dossier.</p>}
      <ButtonLink to="/profile" variant="second" className="justify-self-start">
        {isComplete ? "Modifier mon profil" : "Compléter mon profil"}
      </ButtonLink>
    </Fold>
  );
}
