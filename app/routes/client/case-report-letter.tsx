import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { readReportLetter } from "~/features/letters/banks/written-report.queries.server";
import { REPORT_TITLE } from "~/features/letters/banks/written-report.server";
import { ReportLetterPage } from "~/features/letters/ui/report-letter-page";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { ErrorPage } from "~/root/error-page";
import { readGapValues } from "../gap-values.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-report-letter";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.title ?? "Dossier non trouvé") },
  { name: "description", content: "La lettre qui signale la fraude à la banque, à copier ou à imprimer." },
];

const read = ({ params, context, url }: Route.LoaderArgs | Route.ActionArgs) =>
  readReportLetter(requireActor(context), params.id, url.searchParams.get("operation"));

export const loader = (route: Route.LoaderArgs) =>
  runLoader(route, { fallback: "letters_load_failed" }, async () => ({ page: await read(route), title: REPORT_TITLE }));

/** Shows the letter again with what was typed in its gaps, to a browser without scripts. */
export const action = (route: Route.ActionArgs) =>
  runAction(route, {}, async () => ({ values: await readGapValues(route.request, (await read(route)).letter) }));

/** The written report of a case to one of its banks. */
export default function CaseReportLetter({ loaderData, actionData }: Route.ComponentProps) {
  const values = (actionData && "values" in actionData && actionData.values) || {};
  return <ReportLetterPage key={loaderData.page.asked} {...loaderData} values={values} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
