import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { pageTitle } from "~/content/company-name";
import { accountErrors } from "~/features/accounts/errors";
import { buttonClass } from "~/ui/button-class";

/** The key of the page on which the person signed out without a connection; null otherwise. */
let page: string | null = null;
const listeners = new Set<() => void>();

/** Takes the person off the page and back to the address of the home page, although the server cannot be reached. */
export function showSignedOut(key: string): void {
  page = key;
  for (const listener of [...listeners]) listener();
  window.history.replaceState(window.history.state, "", "/");
}

/** True from a sign-out without a connection until another page is shown. */
export function useIsSignedOut(): boolean {
  const { key } = useLocation();
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => page === key,
    () => false,
  );
}

/** Stands in place of the page until the home page can be loaded. */
export function SignedOut() {
  useEffect(() => {
    const open = () => window.location.replace("/");
    window.addEventListener("online", open);
    return () => window.removeEventListener("online", open);
  }, []);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid content-center justify-items-start gap-5 py-20 md:py-28">
      <title>{pageTitle("Connexion perdue")}</title>
      <h1>Connexion perdue</h1>
      <p role="alert" className="max-w-2xl text-lg text-ink-quiet">
        {accountErrors.messageOf("logout_failed")}&nbsp;: le réseau ne répond pas. Vos données sont effacées de cet
        appareil. Votre session se fermera dès que la connexion reviendra.
      </p>
      <a href="/" className={buttonClass()}>
        Retour à l’accueil
      </a>
    </main>
  );
}
