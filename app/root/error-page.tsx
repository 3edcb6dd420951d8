import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import { pageTitle } from "~/content/company-name";
import type { AppError } from "~/platform/errors";
import { ButtonLink } from "~/ui/button";

export type ErrorPageProps = {
  /**
   * The thrown value: an AppError or a route's response has a status and a French message, any other value is an
   * unexpected error.
   */
  error: unknown;
};

const TEXTS: Record<number, { title: string; message: string }> = {
  403: { title: "Accès refusé", message: "Cette page est réservée à d’autres comptes que le vôtre." },
  404: { title: "Page introuvable", message: "L’adresse n’est peut-être pas entière. Ou la page a changé de place." },
  413: { title: "Fichier trop volumineux", message: "Le fichier envoyé dépasse la taille acceptée." },
  429: { title: "Trop de tentatives", message: "Patientez quelques minutes, puis réessayez." },
  503: { title: "Service momentanément indisponible", message: "Nous revenons dans quelques instants." },
};

const OTHER = {
  title: "Une erreur est survenue",
  message:
    "Le problème vient de notre côté, et rien de ce que vous aviez enregistré n’est perdu. Réessayez dans un instant.",
};

const HOMES = {
  visitor: { to: "/", name: "à l’accueil" },
  client: { to: "/dashboard", name: "au tableau de bord" },
  staff: { to: "/admin", name: "à l’administration" },
};

/** The page shown when another page cannot be: it contains neither a stack trace nor technical terms. */
export function ErrorPage({ error }: ErrorPageProps) {
  const { status, message } = readError(error);
  const text = TEXTS[status] ?? OTHER;
  const location = useLocation();
  const isOurs = status >= 500;
  const role = (useRouteLoaderData("root") as { user?: { role: string } } | undefined)?.user?.role;
  const home = HOMES[role === "client" ? role : role ? "staff" : "visitor"];
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid wrap-anywhere content-center justify-items-start gap-5 py-20 md:py-28"
    >
      <title>{pageTitle(text.title)}</title>
      {/* Only search engines and previews of links read it. */}
      {import.meta.env.SSR && <meta name="description" content={text.message} />}
      <p className="font-semibold text-warm">Erreur {status}</p>
      <h1>{text.title}</h1>
      <p className="max-w-2xl text-lg text-ink-quiet">{message || text.message}</p>
      {status === 404 && home === HOMES.visitor && (
        <p className="max-w-2xl">
          L’argent vient de partir, ou un escroc vous parle encore&nbsp;?
          <a href="/premiers-gestes" className="block w-fit font-semibold">
            Les premiers gestes, tout de suite
          </a>
        </p>
      )}
      {isOurs && message && <p>Rien de ce que vous aviez enregistré n’est perdu.</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {isOurs && (
          <ButtonLink to={location} reloadDocument>
            Réessayer
          </ButtonLink>
        )}
        <ButtonLink to={home.to} variant={isOurs ? "second" : "primary"}>
          Retour {home.name}
        </ButtonLink>
        <ButtonLink to="/contact" variant="second">
          Demander assistance
        </ButtonLink>
      </div>
    </main>
  );
}

function readError(error: unknown): { status: number; message?: string } {
  if (isAppError(error) && error.code !== "unexpected") return { status: error.status, message: error.message };
  if (!isRouteErrorResponse(error)) return { status: 500 };
  // The router's own responses (« No route matches… ») are in English and for developers; they start with this text.
  const own = typeof error.data === "string" && !error.data.startsWith("Error:");
  return { status: error.status, message: own ? error.data : undefined };
}

/** By its name: the class would bring every error of the platform to each page. */
function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === "AppError";
}
