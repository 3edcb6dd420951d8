import { Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { pageTitle } from "~/content/company-name";
import { eyebrowOf } from "~/features/acts/rules";
import { lineOfCase } from "~/features/acts/rules.server";
import { ActCard } from "~/features/acts/ui/act-card";
import { CaseDetailsPage } from "~/features/cases/details/ui/case-details";
import { proposeAnswers } from "~/features/cases/story/found-facts";
import { SCREEN_INTROS, SCREEN_TITLES } from "~/features/cases/wizard/labels";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import {
  doneSteps,
  hasContactDate,
  initialScreen,
  initialStep,
  parseScreen,
  type ScreenId,
  stepOf,
  typedKey,
} from "~/features/cases/wizard/rules";
import { fieldValues, readScreen, readTypedAnswers } from "~/features/cases/wizard/schema";
import type { QuestionStepProps } from "~/features/cases/wizard/ui/question-step";
import type { SummaryStepProps } from "~/features/cases/wizard/ui/summary-step";
import { WizardPage } from "~/features/cases/wizard/ui/wizard-page";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { receiveFormWithFiles } from "~/features/files/commands.server";
import { listPendingUploads } from "~/features/files/queries.server";
import { countConfirmed } from "~/features/indicators/queries.server";
import { IndicatorsLink } from "~/features/indicators/ui/indicators-link";
import { readAgreementState } from "~/features/mandates/agreements/queries.server";
import { AgreementLink } from "~/features/mandates/agreements/ui/agreement-link";
import { summarizePayments } from "~/features/payments/queries.server";
import { PaymentsCard } from "~/features/payments/ui/payments-card";
import { readOwnProgress } from "~/features/progress/queries.server";
import type { AppError } from "~/platform/errors";
import { withDraft } from "~/platform/forms/draft-values";
import { readFormDraft } from "~/platform/forms/drafts.server";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runLoader } from "~/platform/http/boundary.server";
import { parseId } from "~/platform/http/params";
import { readOnce } from "~/platform/http/read-once.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { today } from "~/platform/today";
import { ErrorPage } from "~/root/error-page";
import { requireActor } from "~/routes/guards.server";
import { Spinner } from "~/ui/spinner";
import { mainPart } from "~/ui/use-late";
import type { Route } from "./+types/case-edit";
import { confirm, leaveSummary, saveScreen } from "./case-wizard.server";

/** A case that is sent asks no question. */
const QuestionStep = mainPart<QuestionStepProps>(() =>
  import("~/features/cases/wizard/ui/question-step").then((module) => ({ default: module.QuestionStep })),
);
/** The screens without files do not load what uploads them. */
const EvidenceStep = mainPart(() => import("~/features/cases/wizard/ui/evidence-step"));
/** Only the last two steps of a draft load what they alone show. */
const ConfirmationStep = mainPart(() => import("~/features/cases/wizard/ui/confirmation-step"));
const SummaryStep = mainPart<SummaryStepProps>(() =>
  import("~/features/cases/wizard/ui/summary-step").then((module) => ({ default: module.SummaryStep })),
);
const PaymentsSummary = mainPart(() => import("~/features/payments/ui/payments-summary"));

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = !loaderData
    ? "Dossier non trouvé"
    : loaderData.mode === "details"
      ? `Affaire ${loaderData.caseDetails.reference}`
      : loaderData.isReady
        ? "Votre dossier est prêt"
        : `${loaderData.isNew ? "Créer un nouveau dossier" : "Modifier le dossier"} (étape ${loaderData.step} sur 5)`;
  return [{ title: pageTitle(title) }, { name: "description", content: "Votre dossier, étape par étape." }];
};

/** Spec section 7: a wizard that cannot load redirects to the dashboard; a missing case has its own page. */
const LOADING = {
  fallback: "case_load_failed",
  toast: ({ status }: AppError) => (status >= 500 ? "/dashboard" : undefined),
} as const;

export async function loader(route: Route.LoaderArgs) {
  return runLoader(route, LOADING, () => loadCase(route));
}

async function loadCase(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const caseDetails = await readOwnCase(actor, params.id);
  if (caseDetails.status !== "draft") {
    const agreement = await readAgreementState(actor, params.id);
    const payments = await summarizePayments(caseDetails);
    const confirmed = await countConfirmed(caseDetails.id);
    // The bar of the page reads it too.
    const progress = caseDetails.helped === null ? await readOnce(route, readOwnProgress, actor) : null;
    const act = progress && (lineOfCase(progress, caseDetails.id)?.acts[0] ?? null);
    return { mode: "details" as const, caseDetails, agreement, payments, confirmed, act, canInvite: sendsEmails() };
  }
  const { searchParams } = new URL(request.url);
  const step = initialStep(searchParams.get("step"), caseDetails, actor.identityVerified);
  const screen = step <= 3 ? initialScreen(searchParams.get("part"), step as 1 | 2 | 3, caseDetails) : null;
  const draft = await readFormDraft({ userId: actor.userId }, typedKey(caseDetails.id));
  const kept = await readInterruptedForm(request, `/case/${params.id}`, draft);
  const isOpen = screen === "argent" && !hasContactDate(caseDetails);
  const proposed = isOpen ? proposeAnswers(caseDetails.description, today()) : null;
  // The last steps show, and send, what was typed last.
  const typed = screen ? null : readTypedAnswers(caseDetails, draft.fields);
  const isArmed = caseDetails.submitWhenVerifiedAt !== null && !actor.identityVerified;
  const wasInterrupted = screen !== null && kept?.get("screen") === screen;
  return {
    mode: "wizard" as const,
    caseDetails: { ...caseDetails, ...typed?.answers },
    refused: typed?.refused ?? [],
    step,
    screen,
    // Words of all screens would weigh on each page.
    head: screen && { title: SCREEN_TITLES[screen], intro: SCREEN_INTROS[screen] },
    done: doneSteps({ ...caseDetails, isArmed }, step),
    isReady: isArmed && step === 4,
    isNew: searchParams.has("new"),
    isReview: searchParams.has("review"),
    identityVerified: actor.identityVerified,
    wasInterrupted,
    version: (wasInterrupted && Number(kept?.get("version"))) || caseDetails.version,
    defaultValue: !screen
      ? {}
      : wasInterrupted && kept
        ? (readScreen(screen, kept).submission.payload as Record<string, unknown>)
        : withDraft({ ...fieldValues(screen, caseDetails), ...proposed?.values }, draft.fields),
    quotes: wasInterrupted ? undefined : proposed?.quotes,
    draft,
    payments: step >= 4 || screen === "argent" || screen === "banque" ? await summarizePayments(caseDetails) : null,
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
  const screen = parseScreen(form.get("screen"));
  if (screen) return saveScreen(screen, wizard);
  return form.get("step") === "5" ? confirm(wizard) : leaveSummary(wizard);
}

export default function CaseEdit({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.mode === "details")
    return (
      <CaseDetailsPage
        caseDetails={loaderData.caseDetails}
        hasPayments={loaderData.payments.text !== null}
        said={loaderData.payments.said}
        canInvite={loaderData.canInvite}
        act={loaderData.act && <ActCard act={loaderData.act} eyebrow={eyebrowOf(loaderData.act)} />}
        beside={
          <>
            {loaderData.agreement && (
              <AgreementLink state={loaderData.agreement} to={`/case/${loaderData.caseDetails.id}/agreement`} />
            )}
            <IndicatorsLink confirmed={loaderData.confirmed} to={`/case/${loaderData.caseDetails.id}/indicators`} />
          </>
        }
      >
        <PaymentsCard {...loaderData.payments} to={`/case/${loaderData.caseDetails.id}/payments`} />
      </CaseDetailsPage>
    );
  const { caseDetails, step, screen, identityVerified, isNew, defaultValue } = loaderData;
  const shared = { version: actionData?.version ?? loaderData.version, lastResult: actionData?.lastResult };
  const { done, isReady, wasInterrupted } = loaderData;
  const summary = loaderData.isReview ? `/case/${caseDetails.id}?step=4${isNew ? "&new=1" : ""}` : undefined;
  const frame = { step, isNew, done, isReady, wasInterrupted, summary };
  const draft = screen ? loaderData.draft : undefined;
  const editTo = (edited: ScreenId) =>
    `/case/${caseDetails.id}?step=${stepOf(edited)}&part=${edited}&review=1${isNew ? "&new=1" : ""}`;
  const paymentsTo = `/case/${caseDetails.id}/payments?review=1${isNew ? "&new=1" : ""}`;
  if (screen === "preuves")
    return (
      <WizardPage {...frame} draft={draft} title={loaderData.head?.title ?? ""}>
        <Suspense fallback={<Spinner />}>
          <EvidenceStep
            {...shared}
            draft={draft}
            defaultValue={defaultValue}
            caseId={caseDetails.id}
            attachments={caseDetails.attachments}
            pending={loaderData.pending}
          />
        </Suspense>
      </WizardPage>
    );
  if (screen)
    return (
      <WizardPage
        {...frame}
        key={screen}
        draft={draft}
        title={loaderData.head?.title ?? ""}
        intro={loaderData.head?.intro}
      >
        <QuestionStep
          {...shared}
          draft={draft}
          screen={screen}
          defaultValue={defaultValue}
          filledFor={caseDetails.filledFor}
          doubts={actionData?.doubts}
          quotes={loaderData.quotes}
          paid={loaderData.payments ? { ...loaderData.payments.money, sums: loaderData.payments.said.sums } : undefined}
        />
      </WizardPage>
    );
  switch (step) {
    case 4:
      return (
        <WizardPage {...frame} title="Récapitulatif" intro="Relisez vos réponses. Chacune peut encore être modifiée.">
          <Suspense fallback={<Spinner />}>
            <SummaryStep
              said={loaderData.payments?.said}
              {...shared}
              caseDetails={caseDetails}
              refused={loaderData.refused}
              identityVerified={identityVerified}
              editTo={editTo}
              payments={
                loaderData.payments && (
                  <Suspense fallback={<Spinner />}>
                    <PaymentsSummary {...loaderData.payments} to={paymentsTo} />
                  </Suspense>
                )
              }
            />
          </Suspense>
        </WizardPage>
      );
    default:
      return (
        <WizardPage {...frame} title="Validation finale">
          <Suspense fallback={<Spinner />}>
            <ConfirmationStep {...shared} caseDetails={caseDetails} said={loaderData.payments?.said} />
          </Suspense>
        </WizardPage>
      );
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
