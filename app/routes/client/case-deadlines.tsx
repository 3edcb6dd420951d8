import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { howTo } from "~/content/how-to";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { CaseDeadlinesPage } from "~/features/deadlines/ui/case-deadlines";
import { lettersOfRules } from "~/features/letters/templates/letters-of-deadlines";
import { ErrorPage } from "~/root/error-page";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { loadDeadlines, tickDeadline } from "../case-deadlines.server";
import type { Route } from "./+types/case-deadlines";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Délais du dossier ${loaderData.page.reference}` : "Dossier non trouvé") },
  { name: "description", content: "Ce qui est encore possible, et jusqu’à quand." },
];

export async function loader(route: Route.LoaderArgs) {
  return {
    ...(await loadDeadlines(route, "client")),
    letters: lettersOfRules(route.params.id),
    hows: howTo,
    opened: new URL(route.request.url).searchParams.get("comment"),
  };
}

export const action = (route: Route.ActionArgs) => tickDeadline(route, `/case/${route.params.id}/deadlines`);

/** The deadlines of a client’s own case, or of one whose owner they help. */
export default function CaseDeadlines({ loaderData, actionData }: Route.ComponentProps) {
  const { page, pages, chosen, letters, hows, opened } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  return (
    <CaseDeadlinesPage
      page={page}
      pages={pages}
      title="Vos délais"
      back={`/case/${page.id}`}
      chosen={chosen}
      lastResult={actionData}
      letters={letters}
      hows={hows}
      opened={opened}
      agenda={`/case/${page.id}/deadlines.ics`}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
