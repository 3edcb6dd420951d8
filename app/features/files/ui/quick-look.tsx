import { useState } from "react";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

export type Look = { name: string; picture: string; href: string };

/** A picture over the page, with the way to the whole file. It is fetched when it is shown, and not before. */
export default function QuickLook({ look, onClose }: { look: Look; onClose: () => void }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={look.name}
      size="wide"
      actions={
        <ButtonLink to={look.href} reloadDocument target="_blank" rel="noreferrer" variant="second" size="small">
          Ouvrir en entier<span className="sr-only"> (nouvel onglet)</span>
        </ButtonLink>
      }
    >
      {isMissing ? (
        <p role="alert">L’image ne peut pas être montrée ici. Ouvrez le fichier en entier.</p>
      ) : (
        <img
          src={look.picture}
          alt={look.name}
          onError={() => setIsMissing(true)}
          className="mx-auto max-h-[calc(100dvh-14rem)] min-h-40 object-contain"
        />
      )}
    </Dialog>
  );
}
