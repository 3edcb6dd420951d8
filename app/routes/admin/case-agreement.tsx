import { data, Link } from "react-router";
import { lawyerErrors } from "~/features/lawyers/errors";
import { proposeAgreement } from "~/features/mandates/agreements/commands.server";
import { withdrawAgreement } from "~/features/mandates/agreements/ending.commands.server";
import { readAgreements } from "~/features/mandates/agreements/queries.server";
import { agreementSchema } from "~/features/mandates/agreements/schema";
import { AgreementForm, WithdrawForm } from "~/features/mandates/agreements/ui/agreement-form";
import { AgreementFacts, AgreementText, FormerAgreements } from "~/features/mandates/agreements/ui/agreement-view";
import type { AppError } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-agreement";
import { askForReason } from "./access-reason.server";

export const meta: Route.MetaFunction = () => [
  { title: "Convention d’honoraires · Administration" },
  { name: "description", content: "La convention d’honoraires d’un dossier." },
];

export function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  const refusals = { fallback: "case_details_load_failed", ...askForReason(params.id) } as const;
  return runLoader(route, refusals, async () => ({
    ...(await readAgreements(requireActor(context), params.id)),
    newId: crypto.randomUUID() as string,
  }));
}

export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const page = `/admin/cases/${params.id}/agreement`;
  const form = await request.clone().formData();
  if (form.get("intent") === "withdraw")
    return runAction(route, { fallback: "mandate_change_failed", toast: page }, async () => {
      await withdrawAgreement(actor, params.id, String(form.get("id")));
      return redirectWithToast(page, "success", "Proposition retirée");
    });
  const toast = ({ code }: AppError) => (code === "forbidden" ? `/admin/cases/${params.id}/lawyer` : undefined);
  const options = { schema: agreementSchema, form, fallback: "agreement_failed", toast } as const;
  return runForm(route, options, async (input, submission) => {
    const question = await proposeAgreement(actor, params.id, input);
    if (question) return data(submission.reply({ fieldErrors: { confirmed: [question] } }), { status: 422 });
    return redirectWithToast(page, "success", "Convention proposée");
  });
}

/** The fee agreement of a case, for its lawyer, who proposes it, and for an administrator with a reason. */
export default function CaseAgreement({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, agreements, can, awaitsVerification, newId } = loaderData;
  const [current, ...former] = agreements;
  useLiveRevalidation((update) => !("id" in update) || update.id === id);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-4xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/admin/cases/${id}/lawyer`, label: "Avocat du dossier" }}
        title="Convention d’honoraires"
        intro={`Affaire ${reference}`}
      />
      {current ? (
        <AgreementFacts caseId={id} agreement={current} />
      ) : (
        <p className="text-ink-quiet">Aucune convention n’a encore été proposée au client.</p>
      )}
      {current && can.withdraw && <WithdrawForm id={current.id} />}
      {awaitsVerification && (
        <Banner tone="warning" title="Vous ne pouvez pas proposer de convention">
          <p>{lawyerErrors.messageOf("registration_unverified")}</p>
          <p>
            <Link to="/lawyer/registration">Mon inscription</Link>
          </p>
        </Banner>
      )}
      {can.propose && (
        <AgreementForm
          key={current?.id ?? "first"}
          newId={newId}
          replaced={current?.status === "pending" ? current : null}
          lastResult={actionData && "status" in actionData ? actionData : undefined}
        />
      )}
      {current && <AgreementText agreement={current} />}
      <FormerAgreements caseId={id} agreements={former} />
    </main>
  );
}
