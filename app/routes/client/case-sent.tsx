import { isRouteErrorResponse, redirect, useRevalidator } from "react-router";
import { pageTitle } from "~/content/company-name";
import { eyebrowOf } from "~/features/acts/rules";
import { firstAct } from "~/features/acts/rules.server";
import { ActCard } from "~/features/acts/ui/act-card";
import { CaseSent } from "~/features/cases/ui/case-sent";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { readOwnProgress } from "~/features/progress/queries.server";
import { Way } from "~/features/progress/ui/way";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ErrorPage } from "~/root/error-page";
import { useLive } from "~/ui/use-live";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-sent";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.act ? "Votre dossier est prêt" : "Votre dossier est envoyé") },
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
    if (status === "pending" || status === "in_review") return { id, reference, act: null, sendsEmails: sendsEmails() };
    // The conversation says what was decided since.
    if (status !== "draft") throw redirect(`/case/${id}/chat`, 303);
    if (submitWhenVerifiedAt === null) throw redirect(`/case/${id}`, 303);
    const progress = await readOnce(route, readOwnProgress, actor);
    return { id, reference, act: firstAct(progress), sendsEmails: sendsEmails() };
  });
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { act, ...shown } = loaderData;
  const { revalidate } = useRevalidator();
  useLive(({ kind }) => {
    if (act && (kind === "documents" || kind === "case" || kind === "resync")) void revalidate();
  });
  const progress = <Way at={act ? "summary" : "sent"} />;
  return <CaseSent {...shown} progress={progress} waiting={act && <ActCard act={act} eyebrow={eyebrowOf(act)} />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
