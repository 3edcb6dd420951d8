import { erasedByThemselves, type Retention } from "~/content/retention-periods";

/** The retention periods, and what remains after an erasure because the law requires it. */
export function KeptByLaw({ retention, sendsEmails }: { retention: Retention; sendsEmails: boolean }) {
  return (
    <>
      <p>
        Votre compte et votre profil restent jusqu’à ce que vous les effaciez. Le reste disparaît de lui-même&nbsp;:
      </p>
      <ul className="grid list-disc gap-1 pl-6 marker:text-warm">
        {erasedByThemselves(retention, sendsEmails).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>Après l’effacement de votre compte, voici ce qui reste, et pourquoi :</p>
      <ul className="grid list-disc gap-1 pl-6 marker:text-warm">
        {KEPT.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}

/** What remains after an erasure. The page that asks for the erasure shows it too. */
export const KEPT = [
  "les factures d’honoraires, s’il y en a eu : 10 ans, comme toute pièce comptable (article L. 123-22 du Code de commerce). Elles sont tenues hors de ce site ;",
  "le dossier que votre avocat tient de son côté, sous secret professionnel : c’est à lui que vous pouvez le demander ;",
  "les empreintes du journal des accès, qui ne disent rien de vous et prouvent que personne ne l’a modifié ;",
  "les copies de sauvegarde, chiffrées, jusqu’à leur remplacement.",
];
