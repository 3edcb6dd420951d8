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
import { askForReason } from "./access-reason.server";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Lettres de l’affaire ${loaderData.reference}` : "Dossier non trouvé") },
  { name: "description", content: "Les lettres du client." },
];

export const loader = (route: Route.LoaderArgs) =>
  runLoader(route, { fallback: "letters_load_failed", ...askForReason(route.params.id) }, () =>
    readLetters(requireActor(route.context), route.params.id, "staff"),
  );

/** The letters of a case, for those who handle it. */
export default function CaseLetters({ loaderData: page }: Route.ComponentProps) {
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  return <LettersPage page={page} title="Lettres du client" back={`/admin/cases/${page.id}`} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return <ErrorPage error={error} />;
}
