import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { IndicatorsPage } from "~/features/indicators/ui/indicators-page";
import { ErrorPage } from "~/root/error-page";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { actOnIndicators, loadIndicators } from "../case-indicators.server";
import type { Route } from "./+types/case-indicators";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Traces de l’escroc de l’affaire ${loaderData.reference}` : "Dossier non trouvé") },
  { name: "description", content: "Ce qui peut mener à l’escroc." },
];

export const loader = (route: Route.LoaderArgs) => loadIndicators(route, "staff");
export const action = (route: Route.ActionArgs) => actOnIndicators(route, "staff");

/** What a case names of the fraudster, for those who handle it. */
export default function CaseIndicators({ loaderData: page, actionData }: Route.ComponentProps) {
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  return (
    <IndicatorsPage page={page} title="Traces de l’escroc" back={`/admin/cases/${page.id}`} lastResult={actionData} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return <ErrorPage error={error} />;
}
