import { isRouteErrorResponse } from "react-router";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { readCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { CaseDeadlinesPage } from "~/features/deadlines/ui/case-deadlines";
import { runLoader } from "~/platform/http/boundary.server";
import { ErrorPage } from "~/root/error-page";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-deadlines";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Délais du dossier ${loaderData.reference} · Recours` : "Dossier non trouvé · Recours" },
  { name: "description", content: "Ce qui est encore possible, et jusqu’à quand." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "payments_load_failed" }, () =>
    readCaseDeadlines(requireActor(route.context), route.params.id, "client"),
  );
}

/** The deadlines of a client’s own case, or of one whose owner they help. */
export default function CaseDeadlines({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === id);
  return (
    <CaseDeadlinesPage page={loaderData} title="Vos délais" back={`/case/${id}`} agenda={`/case/${id}/deadlines.ics`} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
