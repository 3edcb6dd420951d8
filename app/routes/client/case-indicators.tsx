import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { IndicatorsPage } from "~/features/indicators/ui/indicators-page";
import { ErrorPage } from "~/root/error-page";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { actOnIndicators, loadIndicators } from "../case-indicators.server";
import type { Route } from "./+types/case-indicators";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Traces de l’escroc du dossier ${loaderData.reference}` : "Dossier non trouvé") },
  { name: "description", content: "Ce qui peut mener à l’escroc." },
];

export const loader = (route: Route.LoaderArgs) => loadIndicators(route, "client");
export const action = (route: Route.ActionArgs) => actOnIndicators(route, "client");

/** What a client’s own case, or one whose owner they help, names of the fraudster. */
export default function CaseIndicators({ loaderData: page, actionData }: Route.ComponentProps) {
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  return <IndicatorsPage page={page} title="Traces de l’escroc" back={`/case/${page.id}`} lastResult={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
