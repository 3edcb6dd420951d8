import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { setReportDone } from "~/features/reports/commands.server";
import { readReports } from "~/features/reports/queries.server";
import { reportSchema } from "~/features/reports/schema";
import { ReportsPage } from "~/features/reports/ui/reports-page";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { ErrorPage } from "~/root/error-page";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { found } from "../case-payments.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-reports";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? `Signalements du dossier ${loaderData.page.reference}` : "Dossier non trouvé"),
  },
  { name: "description", content: "Les services publics à prévenir, avec les faits à copier." },
];

export function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url;
  const shown = searchParams.get("fiche");
  return runLoader(route, { fallback: "reports_load_failed" }, async () => ({
    page: await readReports(requireActor(route.context), route.params.id, shown),
    chosen: searchParams.get("fait") ?? undefined,
    shown,
  }));
}

export function action(route: Route.ActionArgs) {
  return runForm(route, { fallback: "report_save_failed", schema: reportSchema }, async (input) => {
    await found(setReportDone(requireActor(route.context), route.params.id, input));
    const said = input.doneOn ? "C’est noté" : "Signalement à faire à nouveau";
    return redirectWithToast(`/case/${route.params.id}/reports`, "success", said);
  });
}

/** The reports that need no letter, for a client’s own case, or one whose owner they help. */
export default function CaseReports({ loaderData, actionData }: Route.ComponentProps) {
  const { page, chosen, shown } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  return <ReportsPage page={page} chosen={chosen} shown={shown} lastResult={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
