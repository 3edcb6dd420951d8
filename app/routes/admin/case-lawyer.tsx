import { z } from "zod";
import { pageTitle } from "~/content/company-name";
import { readAgreementState } from "~/features/mandates/agreements/queries.server";
import { AgreementLink } from "~/features/mandates/agreements/ui/agreement-link";
import { takeCaseBack, withdrawFromCase } from "~/features/mandates/ending.commands.server";
import { proposeCase, withdrawProposal } from "~/features/mandates/proposals/commands.server";
import { listCandidates } from "~/features/mandates/proposals/queries.server";
import { CandidateList } from "~/features/mandates/proposals/ui/candidate-list";
import { ProposalHistory } from "~/features/mandates/proposals/ui/proposal-history";
import { readCharge } from "~/features/mandates/queries.server";
import { proposeSchema, takeBackSchema, whySchema } from "~/features/mandates/schema";
import { ChargeCard } from "~/features/mandates/ui/charge-card";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-lawyer";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? `Avocat de l’affaire ${loaderData.charge.reference}` : "Dossier non trouvé"),
  },
  { name: "description", content: "L’avocat en charge d’un dossier, et les propositions." },
];

const searchText = z.string().trim().max(100).catch("");

export function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  return runLoader(route, { fallback: "case_details_load_failed" }, async () => {
    const actor = requireActor(context);
    const charge = await readCharge(actor, params.id);
    const search = searchText.parse(new URL(request.url).searchParams.get("search") ?? "");
    const list = charge.can.propose ? await listCandidates(actor, params.id, search) : null;
    return { charge, search, list, agreement: await readAgreementState(actor, params.id) };
  });
}

/** The reply to a refused form; each form reads its own property. */
type Answer = { proposing?: FormReply; ending?: FormReply };

export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const form = await request.clone().formData();
  const { id } = params;
  const page = `/admin/cases/${id}/lawyer`;
  const done = (text: string, to = page) => redirectWithToast(to, "success", text);
  const common = { fallback: "proposal_failed", form } as const;
  const ending = {
    ...common,
    fallback: "mandate_change_failed" as const,
    reply: (reply: FormReply): Answer => ({ ending: reply }),
  };
  switch (form.get("intent")) {
    case "take-back":
      return runForm(route, { ...ending, schema: takeBackSchema }, async ({ end }) => {
        await takeCaseBack(actor, id, end);
        return done("Dossier repris");
      });
    case "withdraw":
      return runForm(route, { ...ending, schema: whySchema }, async ({ why }) => {
        await withdrawFromCase(actor, id, why);
        return done("Vous n’êtes plus en charge de ce dossier", "/admin");
      });
    case "withdraw-proposal":
      return act(route, page, async () => {
        await withdrawProposal(actor, id, String(form.get("proposal")));
        return done("Proposition retirée");
      });
    default: {
      const reply = (proposing: FormReply): Answer => ({ proposing });
      return runForm(route, { ...common, reply, schema: proposeSchema }, async ({ lawyers, evenFull }) => {
        const count = await proposeCase(actor, id, lawyers, { evenFull: evenFull !== undefined });
        return done(count > 1 ? `Dossier proposé à ${count} avocats` : "Dossier proposé");
      });
    }
  }
}

const act = (route: RouteArgs, toast: string, work: () => Promise<Response>) =>
  runAction(route, { fallback: "mandate_change_failed", toast }, work);

/** Who is in charge of a case: for administrators with the proposals, for its lawyer with the way to withdraw. */
export default function CaseLawyer({ loaderData, actionData }: Route.ComponentProps) {
  const { charge, search, list, agreement } = loaderData;
  const answer: Answer = actionData ?? {};
  useLiveRevalidation((update) => !("id" in update) || update.id === charge.id || update.kind === "proposal");
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-4xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/admin/cases/${charge.id}`, label: "Dossier" }}
        title={`Avocat de l’affaire ${charge.reference}`}
      />
      <ChargeCard charge={charge} lastResult={answer.ending} />
      {(charge.current || agreement) && <AgreementLink state={agreement} to={`/admin/cases/${charge.id}/agreement`} />}
      <ProposalHistory proposals={charge.proposals} />
      {list && <CandidateList {...list} search={search} lastResult={answer.proposing} />}
      {charge.can.choose && !charge.can.propose && (
        <p className="text-ink-quiet">Un brouillon, un dossier clôturé ou rejeté ne se propose pas à un avocat.</p>
      )}
    </main>
  );
}
