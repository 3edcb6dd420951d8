import { pageTitle } from "~/content/company-name";
import { acceptProposal, refuseProposal } from "~/features/mandates/proposals/commands.server";
import { readProposal } from "~/features/mandates/proposals/queries.server";
import { ConflictCheck, ProposalAnswer, ProposalFacts } from "~/features/mandates/proposals/ui/proposal-page";
import { refuseSchema } from "~/features/mandates/schema";
import type { AppError } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { formatDateTime } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/proposal";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Proposition de dossier") },
  { name: "description", content: "Un dossier proposé à un avocat." },
];

/** A proposal that was closed meanwhile, or that an unverified lawyer may not read, shows the list without it. */
const toast = ({ code }: AppError) =>
  code === "proposal_closed" || code === "registration_unverified" ? "/admin" : undefined;

export function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  return runLoader(route, { fallback: "data_load_failed", toast }, () =>
    readProposal(requireActor(context), params.id),
  );
}

export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const form = await request.clone().formData();
  if (form.get("intent") === "refuse")
    return runForm(route, { schema: refuseSchema, form, fallback: "mandate_answer_failed", toast }, async (input) => {
      await refuseProposal(actor, params.id, input);
      return redirectWithToast("/admin", "success", "Proposition refusée");
    });
  return runAction(route, { fallback: "mandate_answer_failed", toast }, async () => {
    const caseId = await acceptProposal(actor, params.id);
    return redirectWithToast(`/admin/cases/${caseId}`, "success", "Vous êtes en charge de ce dossier");
  });
}

/** A proposed case, with what the lawyer needs to look for a conflict before they answer. */
export default function ProposalPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-4xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: "/admin", label: "Mes dossiers" }}
        title="Proposition de dossier"
        intro={`Proposé le ${formatDateTime(loaderData.createdAt)}. Le récit, les pièces et la conversation s’ouvrent après votre accord.`}
      />
      <ProposalFacts facts={loaderData.facts} />
      <ConflictCheck conflicts={loaderData.conflicts} />
      <ProposalAnswer
        overLimit={loaderData.overLimit}
        lastResult={actionData && "status" in actionData ? actionData : undefined}
      />
    </main>
  );
}
