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

/** The lawyer in charge of a client's case, and the way to ask for another; who answers while there is none. */
export default function CaseLawyer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, canAsk, lawyer, signature, agreement } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/case/${id}/chat`, label: "Conversation" }}
        title="Votre avocat"
        intro={`Affaire ${reference}`}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-12">
        {lawyer ? (
          <LawyerFacts lawyer={lawyer}>
            <p>
              Votre avocat lit votre dossier et vos pièces. Il vous dit ce qui peut être tenté, puis agit avec votre
              accord.
            </p>
            <WriteTo caseId={id} />
          </LawyerFacts>
        ) : (
          <Card title="Aucun avocat n’est encore en charge de votre dossier">
            <p>
              {signature.signedAs === "displayed"
                ? `D’ici là, l’équipe vous répond, sous le nom de ${signature.signature}. Cette signature ne dit pas qu’un avocat a accepté votre dossier.`
                : "D’ici là, l’équipe vous répond dans la conversation, sous sa signature commune."}
            </p>
            <WriteTo caseId={id} />
          </Card>
        )}
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {!lawyer && <Onward />}
          {agreement && <AgreementLink state={agreement} to={`/case/${id}/agreement`} />}
          {lawyer && canAsk && (
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
                label="Pourquoi souhaitez-vous changer ?"
                hint="Seule l’équipe lit votre réponse, pas votre avocat."
                submit={lawyer.changeAskedAt ? "Modifier ma demande" : "Demander un autre avocat"}
                lastResult={actionData && "status" in actionData ? actionData : undefined}
              />
            </Disclosure>
          )}
        </div>
      </div>
    </main>
  );
}

function WriteTo({ caseId }: { caseId: string }) {
  return (
    <>
      <p>Écrivez à toute heure&nbsp;: la réponse vient sous {delays.reply}, du lundi au vendredi.</p>
      <ButtonLink to={`/case/${caseId}/chat`} className="max-sm:w-full sm:justify-self-start">
        Écrire
      </ButtonLink>
    </>
  );
}

const ONWARD = [
  "L’équipe lit votre dossier, puis le propose à un avocat.",
  "L’avocat l’accepte\u00a0: vous êtes prévenu, et son nom et son barreau s’affichent ici.",
  "Avant tout engagement, il vous propose une convention d’honoraires. Vous la lisez, puis vous répondez.",
];

/** What comes before a lawyer is in charge. */
function Onward() {
  return (
    <section aria-labelledby="la-suite" className="grid grid-cols-1 gap-3">
      <h2 id="la-suite" className="text-[1.2rem]">
        La suite
      </h2>
      <ol className="grid gap-3">
        {ONWARD.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.875rem_minmax(0,1fr)] gap-3">
            <span
              aria-hidden="true"
              className="grid size-7.5 place-items-center rounded-full border-2 border-brand text-sm font-bold text-brand"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
