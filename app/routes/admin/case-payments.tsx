import { Suspense } from "react";
import { Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { CaseSection } from "~/features/cases/details/ui/case-section";
import { totalRecovered, unconfirmedRefund } from "~/features/cases/recoveries/rules";
import type { RecoveriesCardProps } from "~/features/cases/recoveries/ui/recoveries-card";
import { IndicatorsLine } from "~/features/indicators/ui/indicators-link";
import { PaymentCards } from "~/features/payments/ui/payments-page";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { laterPart } from "~/ui/use-late";
import { actOnPayments, loadPayments } from "../case-payments.server";
import { requireActor } from "../guards.server";
import { refusedOf } from "../payment-answers";
import type { Route } from "./+types/case-payments";
import { actOnCase } from "./case-action.server";
import { CASE_PAGE_OPTIONS, readCasePage } from "./case-page.server";
import { caseTitle } from "./case-tab";

const RecoveriesCard = laterPart<RecoveriesCardProps>(() =>
  import("~/features/cases/recoveries/ui/recoveries-card").then((module) => ({ default: module.RecoveriesCard })),
);

type PaymentAnswer = Parameters<typeof refusedOf>[0];

export const meta: Route.MetaFunction = ({ loaderData }) => caseTitle("Opérations · ", loaderData?.page.reference);

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const { id } = route.params;
  const [payments, page, kept] = await Promise.all([
    loadPayments(route, "staff"),
    runLoader(route, CASE_PAGE_OPTIONS, () => readOnce(route, readCasePage, actor, id)),
    readInterruptedForm(route.request, `/admin/cases/${id}/payments`),
  ]);
  const { caseDetails } = page;
  const { status, recoveries, can, client } = caseDetails;
  const ofBank = recoveries.filter(({ source }) => source === "bank_transfer");
  const declared = unconfirmedRefund(caseDetails, totalRecovered(ofBank).amount);
  return {
    ...payments,
    reports: page.payments.reports,
    traces: page.traces,
    recoveries: status === "draft" ? null : { recoveries, canRecord: can.recordRecoveries },
    declared: declared === null ? null : { amount: declared, by: client.firstName || personName(client) },
    isConfirming: new URL(route.request.url).searchParams.get("confirm") === "refund",
    mayUseCarpa: page.mandate.mayUseCarpa,
    newRecovery: crypto.randomUUID() as string,
    keptRecovery: kept?.get("intent") === "recovery.add" ? (Object.fromEntries(kept) as Record<string, string>) : null,
  };
}

/** A change that was refused because of another is shown beside it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** The forms of the payments, and those of the recovered sums. */
export async function action(route: Route.ActionArgs) {
  return (await isOfRecoveries(route.request)) ? actOnCase(route) : actOnPayments(route, "staff");
}

async function isOfRecoveries(request: Request): Promise<boolean> {
  if (request.headers.get("Content-Type")?.startsWith("multipart/form-data")) return false;
  const form = await request.clone().formData();
  return String(form.get("intent")).startsWith("recovery.");
}

/** « Opérations »: the payments of a case, and the sums recovered. */
export default function CasePayments({ loaderData, actionData }: Route.ComponentProps) {
  const { page, edited, newId, kept, draft, reports, traces, recoveries, keptRecovery } = loaderData;
  const ofCase = actionData && "recovery" in actionData ? actionData : null;
  const address = `/admin/cases/${page.id}/payments`;
  return (
    <>
      {edited && (
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h2 className="text-[1.2rem]">Modifier une opération</h2>
          <Link to={address} className="inline-flex min-h-11 items-center text-sm font-semibold print:hidden">
            Toutes les opérations
          </Link>
        </div>
      )}
      <PaymentCards
        forStaff
        page={page}
        edited={edited}
        newId={newId}
        draft={draft}
        {...refusedOf(ofCase ? undefined : (actionData as PaymentAnswer))}
        kept={keptRecovery ? undefined : (kept ?? undefined)}
      />
      {reports && !edited && <p className="text-sm whitespace-pre-line wrap-anywhere">{reports}</p>}
      {!edited && <IndicatorsLine confirmed={traces} to={`/admin/cases/${page.id}/indicators`} />}
      {recoveries && !edited && (
        <CaseSection id="sommes">
          <Suspense>
            <RecoveriesCard
              {...recoveries}
              declared={loaderData.declared}
              isConfirming={loaderData.isConfirming}
              mayUseCarpa={loaderData.mayUseCarpa}
              newId={loaderData.newRecovery}
              lastResult={ofCase?.recovery}
              kept={keptRecovery ?? undefined}
            />
          </Suspense>
        </CaseSection>
      )}
    </>
  );
}
