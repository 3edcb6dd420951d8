import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { StatementPage } from "~/features/payments/statements/ui/statement-page";
import { ErrorPage } from "~/root/error-page";
import { actOnStatement, loadStatement } from "../case-statement.server";
import type { Route } from "./+types/case-statement";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? `Relevé pour l’affaire ${loaderData.page.reference}` : "Dossier non trouvé"),
  },
  { name: "description", content: "Ajouter des paiements à un dossier à partir d’un relevé de compte." },
];

export const loader = (route: Route.LoaderArgs) => loadStatement(route, "staff");
export const action = (route: Route.ActionArgs) => actOnStatement(route, "staff");

/** Adds payments to a case from a statement of the bank, for those who handle it. */
export default function CaseStatement({ loaderData: { page, back, shown }, actionData }: Route.ComponentProps) {
  return <StatementPage page={page} back={{ to: back, label: "Opérations du client" }} {...(actionData ?? shown)} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return <ErrorPage error={error} />;
}
