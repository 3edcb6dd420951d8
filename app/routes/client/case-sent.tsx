import { isRouteErrorResponse, redirect, useRevalidator } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseSent } from "~/features/cases/ui/case-sent";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { readOwnProgress } from "~/features/progress/queries.server";
import { nextStep } from "~/features/progress/rules";
import { NextStepCard } from "~/features/progress/ui/next-step-card";
import { Way } from "~/features/progress/ui/way";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ErrorPage } from "~/root/error-page";
import { useLive } from "~/ui/use-live";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-sent";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.step ? "Votre dossier est prêt" : "Votre dossier est envoyé") },
  { name: "description", content: "La référence de votre dossier, et ce qui se passe ensuite." },
];

/**
 * The page that follows step 5, or step 4 for a draft that leaves once the identity is verified. Any other draft has
 * nothing to confirm.
 */
export async function loader(route: Route.LoaderArgs) {
  const { id } = route.params;
  const actor = requireActor(route.context);
  return runLoader(route, { fallback: "case_load_failed" }, async () => {
    const { reference, status, submitWhenVerifiedAt, helped } = await readOwnCase(actor, id);
    if (helped !== null) throw redirect(`/case/${id}/chat`, 303);
    if (status === "pending" || status === "in_review")
      return { id, reference, step: null, sendsEmails: sendsEmails() };
    // The conversation says what was decided since.
    if (status !== "draft") throw redirect(`/case/${id}/chat`, 303);
    if (submitWhenVerifiedAt === null) throw redirect(`/case/${id}`, 303);
    const progress = await readOnce(route, readOwnProgress, actor);
    return { id, reference, step: nextStep(progress), sendsEmails: sendsEmails() };
  });
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { step, ...shown } = loaderData;
  const { revalidate } = useRevalidator();
  useLive(({ kind }) => {
    if (step && (kind === "documents" || kind === "case" || kind === "resync")) void revalidate();
  });
  const progress = <Way at={step ? "summary" : "sent"} />;
  return <CaseSent {...shown} progress={progress} waiting={step && <NextStepCard step={step} />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
