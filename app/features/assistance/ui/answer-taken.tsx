import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";

export type AlreadyHandledProps = {
  /** First name of the person who handled the request. */
  handledBy: string | null;
  /** The text that was typed in the meantime. */
  typed: string;
  backTo: string;
};

/**
 * Replaces the form when another person handled the request in the meantime: no second answer is sent, and the typed
 * text is kept.
 */
export function AlreadyHandled({ handledBy: by, typed, backTo }: AlreadyHandledProps) {
  return (
    <div className="grid gap-4" role="status">
      <Banner
        tone="warning"
        title={`${by ?? "Une autre personne de l’équipe"} a traité cette demande pendant que vous écriviez.`}
        actions={
          <ButtonLink to={backTo} variant="second" size="small" preventScrollReset>
            Revenir à la liste
          </ButtonLink>
        }
      >
        <p>Votre réponse n’est pas partie.</p>
      </Banner>
      {typed && (
        <div className="grid gap-1">
          <h3 className="font-sans text-base font-semibold">Votre texte, non envoyé</h3>
          <p className="max-w-measure wrap-anywhere whitespace-pre-line text-ink-quiet">{typed}</p>
        </div>
      )}
    </div>
  );
}
