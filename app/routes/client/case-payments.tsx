import { Suspense } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { pageTitle } from "~/content/company-name";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { doneSteps } from "~/features/cases/wizard/rules";
import type { WizardPageProps } from "~/features/cases/wizard/ui/wizard-page";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { PaymentCards, PaymentsPage } from "~/features/payments/ui/payments-page";
import { ErrorPage } from "~/root/error-page";
import { ButtonLink } from "~/ui/button";
import { SubmitButton } from "~/ui/form";
import { Spinner } from "~/ui/spinner";
import { mainPart } from "~/ui/use-late";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { actOnPayments, loadPayments, wizardSearch } from "../case-payments.server";
import { requireActor } from "../guards.server";
import { refusedOf } from "../payment-answers";
import type { Route } from "./+types/case-payments";

/** Only a draft shows the steps of the wizard. */
const WizardPage = mainPart<WizardPageProps>(() =>
  import("~/features/cases/wizard/ui/wizard-page").then((module) => ({ default: module.WizardPage })),
);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? `Opérations du dossier ${loaderData.page.reference}` : "Dossier non trouvé"),
  },
  { name: "description", content: "Les paiements d’un dossier, un par un." },
];

export async function loader(route: Route.LoaderArgs) {
  const payments = await loadPayments(route, "client");
  return { ...payments, wizard: payments.page.status === "draft" ? await readWizard(route) : null };
}

/** What the wizard shows around the payments of a draft, and where its buttons lead. */
async function readWizard({ request, params, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const draft = await readOwnCase(actor, params.id);
  const isArmed = draft.submitWhenVerifiedAt !== null && !actor.identityVerified;
  const search = wizardSearch(request);
  return {
    step: 2 as const,
    isNew: search.includes("new"),
    done: doneSteps({ ...draft, isArmed }, 2),
    back: screenBeside(request, params.id, "argent"),
    here: `/case/${params.id}/payments${search}`,
  };
}

/** The screen of the wizard before or after this one; the summary when one answer is corrected. */
function screenBeside(request: Request, id: string, screen: "argent" | "depuis"): string {
  const kept = new URLSearchParams(wizardSearch(request));
  const isReview = kept.has("review");
  kept.delete("review");
  const place = isReview ? "step=4" : `step=2&part=${screen}`;
  return `/case/${id}?${[place, kept].filter(String).join("&")}`;
}

/** A change that was refused because of another is shown beside it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const action = (route: Route.ActionArgs) =>
  actOnPayments(route, "client", screenBeside(route.request, route.params.id, "depuis"));

/** The payments of a client’s own case, or of one whose owner they help. Of a draft, they are a screen of the wizard. */
export default function CasePayments({ loaderData, actionData }: Route.ComponentProps) {
  const { page, edited, newId, kept, draft, wizard } = loaderData;
  useLiveRevalidation((update) => !("id" in update) || update.id === page.id);
  const shown = { page, edited, newId, draft, ...refusedOf(actionData), kept: kept ?? undefined };
  if (!wizard)
    return <PaymentsPage {...shown} title="Vos opérations" back={{ to: `/case/${page.id}`, label: "Dossier" }} />;
  const { back, here, ...frame } = wizard;
  const title = edited ? "Modifier une opération" : "Vos opérations";
  return (
    <Suspense fallback={<Spinner />}>
      <WizardPage {...frame} title={title}>
        <PaymentCards {...shown} actions={edited ? <Back to={here} /> : <OnwardButtons back={back} />} />
      </WizardPage>
    </Suspense>
  );
}

const OnwardButtons = ({ back }: { back: string }) => (
  <>
    <SubmitButton name="intent" value="payment.continue">
      Continuer
    </SubmitButton>
    <Back to={back} />
    <p className="w-full text-sm text-ink-quiet">«&nbsp;Continuer&nbsp;» ajoute aussi l’opération remplie ci-dessus.</p>
  </>
);

const Back = ({ to }: { to: string }) => (
  <ButtonLink to={to} variant="second">
    Retour
  </ButtonLink>
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  return <ErrorPage error={error} />;
}
