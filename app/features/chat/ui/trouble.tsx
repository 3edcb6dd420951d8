import { useEffect, useState } from "react";
import { Banner } from "~/ui/banner";
import { chatErrors } from "../errors";
import type { ThreadTrouble } from "./use-thread";

/**
 * Explains why a conversation is not updated, and what to do. When the session has ended, the page is opened again: the
 * server leads to the login and back here, where what was typed waits.
 */
export function Trouble({ trouble }: { trouble: ThreadTrouble }) {
  // A lasting trouble is shown at once; an interruption of a second is not shown.
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (trouble === "expired") window.location.reload();
    setIsShown(trouble === "gone");
    if (trouble !== "offline") return;
    const timer = setTimeout(() => setIsShown(true), 3_000);
    return () => clearTimeout(timer);
  }, [trouble]);
  return (
    <div role="alert">
      {isShown && trouble === "offline" && (
        <Banner tone="warning" className="rounded-none" title="Connexion perdue">
          <p>Nous essayons de la rétablir. Ce que vous écrivez reste ici.</p>
        </Banner>
      )}
      {isShown && trouble === "gone" && (
        <Banner tone="error" className="rounded-none" title="Dossier non trouvé">
          <p>{chatErrors.messageOf("case_not_found")}</p>
        </Banner>
      )}
    </div>
  );
}
