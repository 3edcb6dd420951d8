import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { BankDataAnswers } from "~/features/letters/bank-data/ui/bank-data";
import { readLetter } from "~/features/letters/reading.queries.server";
import { groundSchema } from "~/features/letters/schema";
import { confirmGround } from "~/features/letters/templates/ground.commands.server";
import { GroundForm } from "~/features/letters/ui/ground-form";
import { LetterPageView } from "~/features/letters/ui/letter-page";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { ErrorPage } from "~/root/error-page";
import { Card } from "~/ui/card";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { found } from "../case-payments.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-letter";
import { askForReason } from "./access-reason.server";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? `${loaderData.title}, affaire ${loaderData.reference}` : "Dossier non trouvé"),
  },
  { name: "description", content: "Une lettre du client, et ce sur quoi elle repose." },
];

export const loader = (route: Route.LoaderArgs) =>
  runLoader(route, { fallback: "letters_load_failed", ...askForReason(route.params.id) }, () =>
    readLetter(requireActor(route.context), route.params.id, route.params.letterId, "staff"),
  );

/** Confirms on what the letter rests, or takes that back. */
export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const { id, letterId } = params;
  const here = `/admin/cases/${id}/letters/${letterId}`;
  const form = await request.clone().formData();
  const refusals = { fallback: "letter_save_failed", ...askForReason(id) } as const;
  if (form.get("intent") === "letter.unconfirm")
    return runAction(route, refusals, async () => {
      await found(confirmGround(actor, id, letterId, null));
      return redirectWithToast(here, "success", "Confirmation retirée");
    });
  return runForm(route, { ...refusals, schema: groundSchema, form }, async ({ ground }) => {
    await found(confirmGround(actor, id, letterId, ground));
    return redirectWithToast(here, "success", "Fondement confirmé");
  });
}

/** A letter of a case, for those who handle it: they read it, and the lawyer confirms its ground. */
export default function CaseLetter({ loaderData: page, actionData, params }: Route.ComponentProps) {
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  const isAsked = page.canConfirm && page.ground !== null && page.sentOn === null;
  return (
    <LetterPageView page={page} letterId={params.letterId} back={`/admin/cases/${page.id}/letters`}>
      {isAsked && (
        <Card title="Sur quoi repose cette lettre&nbsp;?">
          <GroundForm key={page.groundValue} page={page} lastResult={actionData} />
        </Card>
      )}
      {page.bankData && (
        <Card title="Ce que la banque a donné">
          <BankDataAnswers data={page.bankData} />
        </Card>
      )}
    </LetterPageView>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return <ErrorPage error={error} />;
}
