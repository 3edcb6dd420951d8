import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { platformErrors } from "~/platform/errors";
import { Banner } from "~/ui/banner";
import { chatErrors } from "../errors";
import type { ThreadTrouble } from "./use-thread";

/** Explains why a conversation is not updated, and what to do. */
export function Trouble({ trouble }: { trouble: ThreadTrouble }) {
  const { pathname } = useLocation();
  // A lasting trouble is shown at once; an interruption of a second is not shown.
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    setIsShown(trouble === "expired" || trouble === "gone");
    if (trouble !== "offline") return;
    const timer = setTimeout(() => setIsShown(true), 3_000);
    return () => clearTimeout(timer);
  }, [trouble]);
  return (
    <div role="alert">
      {isShown && trouble === "expired" && (
        <Banner tone="warning" className="rounded-none" title={platformErrors.messageOf("session_expired")}>
          <p>
            <a href={`/login?redirectTo=${encodeURIComponent(pathname)}`}>Se reconnecter</a> : ce que vous avez écrit et
            vos fichiers vous attendront ici.
          </p>
        </Banner>
      )}
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
