import { isRouteErrorResponse } from "react-router";
import { CaseDetailsPage } from "~/features/cases/details/ui/case-details";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { firstIncompleteStep, openingStep } from "~/features/cases/wizard/rules";
import { fieldValues, readStep } from "~/features/cases/wizard/schema";
import { ConfirmationStep } from "~/features/cases/wizard/ui/confirmation-step";
import { EvidenceStep } from "~/features/cases/wizard/ui/evidence-step";
import { ScamStep } from "~/features/cases/wizard/ui/scam-step";
import { StoryStep } from "~/features/cases/wizard/ui/story-step";
import { SummaryStep } from "~/features/cases/wizard/ui/summary-step";
import { WizardPage } from "~/features/cases/wizard/ui/wizard-page";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { receiveFormWithFiles } from "~/features/files/commands.server";
import { listPendingUploads } from "~/features/files/queries.server";
import type { AppError } from "~/platform/errors";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runLoader } from "~/platform/http/boundary.server";
import { parseId } from "~/platform/http/params";
import { ErrorPage } from "~/root/error-page";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/case-edit";
import { confirm, leaveSummary, saveStep } from "./case-wizard.server";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = !loaderData
    ? "Dossier non trouvé"
    : loaderData.mode === "details"
      ? `Affaire ${loaderData.caseDetails.reference}`
      : `${loaderData.isNew ? "Créer un nouveau dossier" : "Modifier le dossier"} (étape ${loaderData.step} sur 5)`;
  return [{ title: `${title} · Recours` }, { name: "description", content: "Votre dossier, étape par étape." }];
};

/** Spec section 7: a wizard that cannot load redirects to the dashboard; a missing case has its own page. */
const LOADING = {
  fallback: "case_load_failed",
  toast: ({ status }: AppError) => (status >= 500 ? "/dashboard" : undefined),
} as const;

export async function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const caseDetails = await runLoader(route, LOADING, () => readOwnCase(actor, params.id));
  if (caseDetails.status !== "draft") return { mode: "details" as const, caseDetails };
  const { searchParams } = new URL(request.url);
  const step = openingStep(searchParams.get("step"), caseDetails, actor.identityVerified);
  const kept = await readInterruptedForm(request, `/case/${params.id}`);
  const wasInterrupted = kept?.get("step") === String(step);
  const asking = step <= 3 ? (step as 1 | 2 | 3) : null;
  return {
    mode: "wizard" as const,
    caseDetails,
    step,
    done: firstIncompleteStep(caseDetails) - 1,
    isNew: searchParams.has("new"),
    identityVerified: actor.identityVerified,
    wasInterrupted,
    version: (wasInterrupted && Number(kept?.get("version"))) || caseDetails.version,
    defaultValue: !asking
      ? {}
      : wasInterrupted && kept
        ? (readStep(asking, kept).submission.payload as Record<string, unknown>)
        : fieldValues(asking, caseDetails),
    pending: step === 3 ? await listPendingUploads(actor, "attachment", caseDetails.id) : [],
  };
}

export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const { id } = params;
  const { fields: form, refused } = await runLoader(route, { fallback: "case_submit_failed" }, () => {
    const slots = { files: parseId(id, "case_not_found") };
    return receiveFormWithFiles(actor, request, { purpose: "attachment", slots });
  });
  const wizard = { route, actor, id, form, refused };
  const step = Number(form.get("step"));
  if (step === 1 || step === 2 || step === 3) return saveStep(step, wizard);
  return step === 5 ? confirm(wizard) : leaveSummary(wizard);
}

export default function CaseEdit({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.mode === "details") return <CaseDetailsPage caseDetails={loaderData.caseDetails} />;
  const { caseDetails, step, identityVerified, isNew, defaultValue } = loaderData;
  const shared = { version: actionData?.version ?? loaderData.version, lastResult: actionData?.lastResult };
  const frame = { step, isNew, done: Math.max(loaderData.done, step - 1), wasInterrupted: loaderData.wasInterrupted };
  const editTo = (edited: 1 | 2 | 3) => `/case/${caseDetails.id}?step=${edited}&review=1${isNew ? "&new=1" : ""}`;
  switch (step) {
    case 1:
      return (
        <WizardPage {...frame} title="Type d’arnaque">
          <ScamStep {...shared} defaultValue={defaultValue} />
        </WizardPage>
      );
    case 2:
      return (
        <WizardPage
          {...frame}
          title="Description"
          intro="Vous n’êtes pas responsable : les escrocs sont des professionnels de la manipulation. Écrivez ce dont vous vous souvenez, vous pourrez compléter plus tard."
        >
          <StoryStep {...shared} defaultValue={defaultValue} />
        </WizardPage>
      );
    case 3:
      return (
        <WizardPage {...frame} title="Preuves">
          <EvidenceStep
            {...shared}
            defaultValue={defaultValue}
            caseId={caseDetails.id}
            attachments={caseDetails.attachments}
            pending={loaderData.pending}
          />
        </WizardPage>
      );
    case 4:
      return (
        <WizardPage {...frame} title="Récapitulatif" intro="Relisez vos réponses. Chacune peut encore être modifiée.">
          <SummaryStep {...shared} caseDetails={caseDetails} identityVerified={identityVerified} editTo={editTo} />
        </WizardPage>
      );
    case 5:
      return (
        <WizardPage {...frame} title="Validation finale">
          <ConfirmationStep {...shared} caseDetails={caseDetails} />
        </WizardPage>
      );
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
