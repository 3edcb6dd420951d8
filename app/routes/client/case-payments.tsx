import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { PaymentsPage } from "~/features/payments/ui/payments-page";
import { ErrorPage } from "~/root/error-page";
import { ButtonLink } from "~/ui/button";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { actOnPayments, loadPayments } from "../case-payments.server";
import type { Route } from "./+types/case-payments";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData ? `Opérations du dossier ${loaderData.page.reference} · Recours` : "Dossier non trouvé · Recours",
  },
  { name: "description", content: "Les paiements d’un dossier, un par un." },
];

export const loader = (route: Route.LoaderArgs) => loadPayments(route, "client");
/** A change that was refused because of another is shown beside it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const action = (route: Route.ActionArgs) => actOnPayments(route, "client");

/** The payments of a client’s own case, or of one whose owner they help. */
export default function CasePayments({ loaderData, actionData }: Route.ComponentProps) {
  const { page, edited, newId, kept } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  return (
    <PaymentsPage
      page={page}
      title="Vos opérations"
      back={{ to: `/case/${page.id}`, label: "Dossier" }}
      edited={edited}
      newId={newId}
      lastResult={actionData}
      kept={kept ?? undefined}
      actions={
        page.status === "draft" && (
          <ButtonLink to={`/case/${page.id}?step=2&part=depuis`} variant="second" className="justify-self-start">
            Continuer mon dossier
          </ButtonLink>
        )
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
