import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { beginLetter } from "~/features/letters/commands.server";
import { readNewLetter } from "~/features/letters/reading.queries.server";
import { letterSchema } from "~/features/letters/schema";
import { NewLetter } from "~/features/letters/ui/new-letter";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { ErrorPage } from "~/root/error-page";
import { LETTER_FIELD_ERRORS } from "../case-letters.server";
import { found } from "../case-payments.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-letter-new";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.page.title ?? "Dossier non trouvé") },
  { name: "description", content: "Ce dont parle une lettre, et à qui elle va." },
];

export const loader = (route: Route.LoaderArgs) =>
  runLoader(route, { fallback: "letters_load_failed" }, async () => ({
    page: await readNewLetter(
      requireActor(route.context),
      route.params.id,
      route.params.kind,
      // The payment whose act led here.
      route.url.searchParams.get("operation"),
    ),
    newId: crypto.randomUUID() as string,
  }));

export async function action(route: Route.ActionArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  const options = { fallback: "letter_save_failed", schema: letterSchema, fields: LETTER_FIELD_ERRORS } as const;
  return runForm(route, options, async (input) => {
    await found(beginLetter(actor, params.id, params.kind as LetterKind, input));
    return redirectWithToast(`/case/${params.id}/letters/${input.id}`, "success", "Lettre commencée");
  });
}

/** The choices with which a letter begins. */
export default function CaseLetterNew({ loaderData, actionData }: Route.ComponentProps) {
  return <NewLetter key={loaderData.page.kind} {...loaderData} lastResult={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
