import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { PaymentsPage } from "~/features/payments/ui/payments-page";
import { ErrorPage } from "~/root/error-page";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { actOnPayments, loadPayments } from "../case-payments.server";
import { refusedOf } from "../payment-answers";
import type { Route } from "./+types/case-payments";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? `Opérations de l’affaire ${loaderData.page.reference}` : "Dossier non trouvé"),
  },
  { name: "description", content: "Les paiements d’un dossier, un par un." },
];

export const loader = (route: Route.LoaderArgs) => loadPayments(route, "staff");
/** A change that was refused because of another is shown beside it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const action = (route: Route.ActionArgs) => actOnPayments(route, "staff");

/** The payments of a case, for those who handle it. */
export default function CasePayments({ loaderData, actionData }: Route.ComponentProps) {
  const { page, edited, newId, kept, draft } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  return (
    <PaymentsPage
      page={page}
      title="Opérations du client"
      back={{ to: `/admin/cases/${page.id}`, label: "Dossier" }}
      edited={edited}
      newId={newId}
      draft={draft}
      {...refusedOf(actionData)}
      kept={kept ?? undefined}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return <ErrorPage error={error} />;
}
