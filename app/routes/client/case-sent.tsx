import { isRouteErrorResponse, redirect } from "react-router";
import { CaseSent } from "~/features/cases/submission/ui/case-sent";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { runLoader } from "~/platform/http/boundary.server";
import { ErrorPage } from "~/root/error-page";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-sent";

export const meta: Route.MetaFunction = () => [
  { title: "Votre dossier est envoyé · Recours" },
  { name: "description", content: "La référence de votre dossier, et ce qui se passe ensuite." },
];

/** The page that follows step 5. A draft has nothing to confirm. */
export async function loader(route: Route.LoaderArgs) {
  const { id } = route.params;
  const { reference, status } = await runLoader(route, { fallback: "case_load_failed" }, () =>
    readOwnCase(requireActor(route.context), id),
  );
  if (status === "draft") throw redirect(`/case/${id}`, 303);
  return { id, reference };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <CaseSent {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
