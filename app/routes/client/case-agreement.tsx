import { pageTitle } from "~/content/company-name";
import { feeAgreement } from "~/content/fee-agreement";
import { acceptAgreement, declineAgreement, retractAgreement } from "~/features/mandates/agreements/commands.server";
import { readAgreements } from "~/features/mandates/agreements/queries.server";
import { acceptSchema, declineSchema } from "~/features/mandates/agreements/schema";
import { AgreementAnswer } from "~/features/mandates/agreements/ui/agreement-answer";
import { AgreementFigures } from "~/features/mandates/agreements/ui/agreement-figures";
import {
  AgreementBadge,
  AgreementFacts,
  AgreementScope,
  FoldedAgreementText,
  FormerAgreements,
} from "~/features/mandates/agreements/ui/agreement-view";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { formatDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-agreement";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Convention d’honoraires") },
  { name: "description", content: "La convention d’honoraires proposée par votre avocat." },
];

export function loader(route: Route.LoaderArgs) {
  // Those who handle the case have a page of their own.
  return runLoader(route, { fallback: "case_load_failed" }, async () => {
    const read = await readAgreements(requireActor(route.context), route.params.id, { ownOnly: true });
    const isPresentText = read.agreements[0]?.textVersion === feeAgreement.version;
    return { ...read, leftOut: isPresentText ? feeAgreement.leftOut : [] };
  });
}

/** The reply to a refused form; each form reads its own property. */
type Answer = { accepting?: FormReply; declining?: FormReply };

export async function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  const actor = requireActor(context);
  const form = await request.clone().formData();
  const { id } = params;
  const page = `/case/${id}/agreement`;
  const common = { fallback: "mandate_answer_failed", form } as const;
  switch (form.get("intent")) {
    case "decline": {
      const reply = (declining: FormReply): Answer => ({ declining });
      return runForm(route, { ...common, reply, schema: declineSchema }, async (input) => {
        await declineAgreement(actor, id, input);
        return redirectWithToast(page, "success", "Convention refusée");
      });
    }
    case "retract":
      return runAction(route, { fallback: "mandate_change_failed", toast: page }, async () => {
        await retractAgreement(actor, id, String(form.get("id")));
        return redirectWithToast(page, "success", "Rétractation enregistrée");
      });
    default: {
      const reply = (accepting: FormReply): Answer => ({ accepting });
      return runForm(route, { ...common, reply, schema: acceptSchema }, async (input) => {
        await acceptAgreement(actor, id, input);
        return redirectWithToast(page, "success", "Convention acceptée");
      });
    }
  }
}

/** The fee agreement of a client's case: its figures, what it covers and the whole text, with the answer beside. */
export default function CaseAgreement({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, lost, leftOut, agreements } = loaderData;
  const answer: Answer = actionData ?? {};
  const [current, ...former] = agreements;
  useLiveRevalidation((update) => !("id" in update) || update.id === id);
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className={cx("wrap grid grid-cols-1 gap-6 py-8 md:py-10", !current && "max-w-3xl")}
    >
      <PageHeader
        back={{ to: `/case/${id}/lawyer`, label: "Votre avocat" }}
        title="Convention d’honoraires"
        intro={
          current ? (
            <>
              Affaire {reference}. Proposée le {formatDate(current.createdAt)} par <strong>{current.lawyerName}</strong>
              . <AgreementBadge agreement={current} />
            </>
          ) : (
            `Affaire ${reference}`
          )
        }
      />
      {current ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-12">
          <div className="grid min-w-0 grid-cols-1 gap-8">
            <AgreementFigures agreement={current} lost={lost} />
            <AgreementScope agreement={current} leftOut={leftOut} />
            <FoldedAgreementText agreement={current} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <AgreementAnswer
              agreement={current}
              caseId={id}
              accepting={answer.accepting}
              declining={answer.declining}
            />
            <AgreementFacts caseId={id} agreement={current} />
            <FormerAgreements caseId={id} agreements={former} />
          </div>
        </div>
      ) : (
        <Card>
          <p>
            Aucune convention ne vous est proposée pour le moment. Quand votre avocat en propose une, elle se lit ici,
            et un message vous l’annonce dans la conversation.
          </p>
          <p>Vous la lisez, puis vous répondez&nbsp;: rien n’est accepté à votre place.</p>
          <ButtonLink to={`/case/${id}/chat`} variant="second" className="justify-self-start">
            Ouvrir la conversation
          </ButtonLink>
        </Card>
      )}
    </main>
  );
}
