import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";

export type AlreadyHandledProps = {
  /** First name of whoever was faster. */
  handledBy: string | null;
  /** What was typed meanwhile. */
  typed: string;
  backTo: string;
};

/** In place of the form when somebody else handled the request meanwhile: nothing leaves twice, nothing typed is lost. */
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
