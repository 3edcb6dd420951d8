import { pageTitle } from "~/content/company-name";
import { delays } from "~/content/delays";
import { readAgreementState } from "~/features/mandates/agreements/queries.server";
import { AgreementLink } from "~/features/mandates/agreements/ui/agreement-link";
import { askForAnotherLawyer } from "~/features/mandates/ending.commands.server";
import { readOwnLawyer } from "~/features/mandates/queries.server";
import { whySchema } from "~/features/mandates/schema";
import { LawyerFacts, WhyForm } from "~/features/mandates/ui/charge-card";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Avatar } from "~/ui/avatar";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-lawyer";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Votre avocat") },
  { name: "description", content: "L’avocat en charge de votre dossier." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "case_load_failed" }, async () => {
    const actor = requireActor(route.context);
    const { id } = route.params;
    return { ...(await readOwnLawyer(actor, id)), agreement: await readAgreementState(actor, id) };
  });
}

export async function action(route: Route.ActionArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  return runForm(route, { schema: whySchema, fallback: "mandate_change_failed" }, async ({ why }) => {
    await askForAnotherLawyer(actor, params.id, why);
    return redirectWithToast(`/case/${params.id}/lawyer`, "success", "Votre demande est envoyée à l’équipe");
  });
}

/** The lawyer in charge of a client's case, and the way to ask for another. */
export default function CaseLawyer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, canAsk, lawyer, agreement } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/case/${id}/chat`, label: "Conversation" }}
        title="Votre avocat"
        intro={`Affaire ${reference}`}
      />
      {lawyer ? (
        <>
          <Card>
            <div className="flex flex-wrap items-start gap-4">
              <Avatar name={lawyer.name} />
              <div className="min-w-0 flex-1 basis-56">
                <LawyerFacts lawyer={lawyer} />
              </div>
            </div>
            <p>
              Votre avocat lit votre dossier et vos pièces, vous dit ce qui peut être tenté, puis agit avec votre
              accord. Écrivez à toute heure&nbsp;: la réponse vient sous {delays.reply}, du lundi au vendredi.
            </p>
            <ButtonLink to={`/case/${id}/chat`} className="justify-self-start">
              Écrire
            </ButtonLink>
          </Card>
          {agreement && <AgreementLink state={agreement} to={`/case/${id}/agreement`} />}
          {canAsk && (
            <Disclosure
              summary="Demander un autre avocat"
              open={Boolean(lawyer.changeAskedAt) || actionData !== undefined}
            >
              {lawyer.changeAskedAt && (
                <Banner tone="info">
                  Vous l’avez demandé le {formatDate(lawyer.changeAskedAt)}. L’équipe cherche un autre avocat et vous
                  préviendra. Le vôtre continue de vous répondre d’ici là.
                </Banner>
              )}
              <WhyForm
                intent="another"
                label="Pourquoi souhaitez-vous changer ?"
                hint="Seule l’équipe lit votre réponse, pas votre avocat."
                submit={lawyer.changeAskedAt ? "Modifier ma demande" : "Demander un autre avocat"}
                lastResult={actionData && "status" in actionData ? actionData : undefined}
              />
            </Disclosure>
          )}
        </>
      ) : (
        <Card>
          <p>
            Aucun avocat n’est encore en charge de votre dossier. D’ici là, l’équipe vous répond dans la conversation,
            sous sa signature commune. Vous serez prévenu du nom de votre avocat.
          </p>
        </Card>
      )}
    </main>
  );
}
