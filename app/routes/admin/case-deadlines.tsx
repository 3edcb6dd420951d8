import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { CaseDeadlinesPage } from "~/features/deadlines/ui/case-deadlines";
import { ErrorPage } from "~/root/error-page";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { loadDeadlines, tickDeadline } from "../case-deadlines.server";
import type { Route } from "./+types/case-deadlines";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Délais du dossier ${loaderData.page.reference}` : "Dossier non trouvé") },
  { name: "description", content: "Ce qui est encore possible, et jusqu’à quand." },
];

export const loader = (route: Route.LoaderArgs) => loadDeadlines(route, "staff");

export const action = (route: Route.ActionArgs) => tickDeadline(route, `/admin/cases/${route.params.id}/deadlines`);

/** The deadlines of a case, for those who handle it. */
export default function CaseDeadlines({ loaderData, actionData }: Route.ComponentProps) {
  const { page, pages, chosen } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  return (
    <CaseDeadlinesPage
      page={page}
      pages={pages}
      title="Délais du dossier"
      back={`/admin/cases/${page.id}`}
      chosen={chosen}
      lastResult={actionData}
      agenda={null}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return <ErrorPage error={error} />;
}
