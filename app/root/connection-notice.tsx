import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { retryNow, useIsConnectionLost } from "~/ui/connection";
import { hasAnswer } from "~/ui/transport";

/**
 * Says calmly that the page asked for cannot be loaded yet, while the former one stays. Without any network no page is
 * left at all: the scripts of the next one could not be loaded either.
 */
export function ConnectionNotice() {
  const isLost = useIsConnectionLost();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && !hasAnswer() && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state, proceed } = blocker;
  useEffect(() => {
    if (state !== "blocked") return;
    window.addEventListener("online", proceed);
    return () => window.removeEventListener("online", proceed);
  }, [state, proceed]);
  const isWaiting = isLost || state === "blocked";
  return (
    <div role="status" className={isWaiting ? "above-bar print:hidden" : undefined}>
      {isWaiting && (
        <div className="pointer-events-auto w-full max-w-lg shadow-over">
          <Banner
            tone="warning"
            title="Connexion perdue"
            actions={
              <Button variant="second" size="small" onClick={() => (state === "blocked" ? proceed() : retryNow())}>
                Réessayer
              </Button>
            }
          >
            <p>La page demandée s’ouvrira dès que la connexion reviendra. Ce que vous avez écrit reste ici.</p>
          </Banner>
        </div>
      )}
    </div>
  );
}
