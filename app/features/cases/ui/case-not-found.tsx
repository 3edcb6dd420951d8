import { ButtonLink } from "~/ui/button";

/** Spec section 2: a case that is missing, or not one's own. */
export function CaseNotFound({ back }: { back: { to: string; label: string } }) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid justify-items-start gap-5 py-20 md:py-28">
      <title>Dossier non trouvé · Recours</title>
      <h1>Dossier non trouvé</h1>
      <p className="max-w-measure text-lg text-ink-quiet">
        Le dossier que vous recherchez n'existe pas ou a été supprimé.
      </p>
      <ButtonLink to={back.to}>{back.label}</ButtonLink>
    </main>
  );
}
