import { ButtonLink } from "~/ui/button";

/** A letter that was deleted: what its former page shows, for example after « Précédent ». */
export function LetterNotFound({ back }: { back: string }) {
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid max-w-2xl content-start justify-items-start gap-5 py-20 md:py-28"
    >
      <h1>Lettre supprimée</h1>
      <p className="text-lg text-ink-quiet">Cette lettre n’existe plus. Votre dossier est intact.</p>
      <ButtonLink to={back}>Retour aux lettres</ButtonLink>
    </main>
  );
}
