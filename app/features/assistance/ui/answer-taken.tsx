import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";

export type AlreadyHandledProps = {
  /** First name of the person who handled the request. */
  handledBy: string | null;
  /** The reader handled it, in another tab or on another device. */
  isOwn: boolean;
  /** The answer that was sent; null when there is none. */
  reply: string | null;
  /** The text that was typed in the meantime. */
  typed: string;
  backTo: string;
};

const OWN = {
  replied: "Vous avez déjà répondu à cette demande (autre onglet ou appareil).",
  completed: "Vous avez déjà traité cette demande (autre onglet ou appareil).",
};

/**
 * Replaces the form when another person or another tab handled the request in the meantime: no second answer is sent, and the typed
 * text is kept.
 */
export function AlreadyHandled({ handledBy: by, isOwn, reply, typed, backTo }: AlreadyHandledProps) {
  const other = `${by ?? "Une autre personne de l’équipe"} a traité cette demande pendant que vous écriviez.`;
  const isUnsent = typed.trim() !== "" && typed.trim() !== reply;
  return (
    <div className="grid gap-4" role="status">
      <Banner
        tone="warning"
        title={isOwn ? OWN[reply === null ? "completed" : "replied"] : other}
        actions={
          <ButtonLink to={backTo} variant="second" size="small" preventScrollReset>
            Revenir à la liste
          </ButtonLink>
        }
      >
        {isOwn ? isUnsent && <p>Le texte ci-dessous n’est pas parti.</p> : <p>Votre réponse n’est pas partie.</p>}
      </Banner>
      {isUnsent && (
        <div className="grid gap-1">
          <h3 className="font-sans text-base font-semibold">Votre texte, non envoyé</h3>
          <p className="max-w-measure wrap-anywhere whitespace-pre-line text-ink-quiet">{typed}</p>
        </div>
      )}
    </div>
  );
}
