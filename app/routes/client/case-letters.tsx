import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { readLetters } from "~/features/letters/queries.server";
import { LettersPage } from "~/features/letters/ui/letters-page";
import { runLoader } from "~/platform/http/boundary.server";
import { ErrorPage } from "~/root/error-page";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-letters";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Lettres du dossier ${loaderData.reference}` : "Dossier non trouvé") },
  { name: "description", content: "Les lettres à relire, signer et envoyer vous-même." },
];

export const loader = (route: Route.LoaderArgs) =>
  runLoader(route, { fallback: "letters_load_failed" }, () =>
    readLetters(requireActor(route.context), route.params.id, "client"),
  );

/** The letters of a client’s own case, or of one whose owner they help. */
export default function CaseLetters({ loaderData: page }: Route.ComponentProps) {
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  return <LettersPage page={page} title="Vos lettres" back={`/case/${page.id}`} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
