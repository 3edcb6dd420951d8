import { Link } from "react-router";
import { company } from "~/content/company";
import { ofCompany } from "~/content/company-name";
import { sendRequest } from "~/features/assistance/commands.server";
import { readKnownContact, readOwnRequests } from "~/features/assistance/queries.server";
import { schema } from "~/features/assistance/schema";
import { OwnRequests } from "~/features/assistance/ui/own-requests";
import { RequestForm } from "~/features/assistance/ui/request-form";
import { messageOf } from "~/platform/errors";
import { readPart } from "~/platform/http/boundary.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { Banner } from "~/ui/banner";
import { PageHeader } from "~/ui/page-header";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/contact";
import { answerForm, readForm } from "./assistance-answer.server";
import { pageMeta } from "./parts/page-meta";

export const handle = { scripts: "on-touch" };

export const meta = () =>
  pageMeta(
    "Demander assistance",
    `Écrivez à l’équipe ${ofCompany()} : une question sur une arnaque, votre dossier, parler à un avocat ou rejoindre le réseau. Sans compte, gratuitement.`,
  );

/** What is known of the person, and their requests, may be missing: the form stays. */
export async function loader(route: Route.LoaderArgs) {
  const actor = actorOf(route.context);
  return {
    ...(await readForm(route, { schema, key: "contact", actor })),
    sendsEmails: sendsEmails(),
    known: actor && (await readPart(route, () => readKnownContact(actor))),
    requests: actor ? await readPart(route, () => readOwnRequests(actor)) : [],
    failure: messageOf("data_load_failed"),
  };
}

export function action(route: Route.ActionArgs) {
  const actor = actorOf(route.context);
  return answerForm(
    route,
    { schema, key: "contact", actor },
    (input, from) => sendRequest(actor, input, from),
    "/contact/envoyee",
  );
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { known, requests } = loaderData;
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="wrap grid wrap-anywhere grid-cols-[minmax(0,1fr)] gap-14 py-[clamp(2.5rem,5vw,4.5rem)]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-8">
          <PageHeader
            title="Demander assistance"
            intro="Dites-nous ce qui vous arrive, avec vos mots. Une personne de l’équipe vous lit et vous répond."
          />
          <p>
            <strong>L’argent vient de partir&nbsp;?</strong> Appelez d’abord votre banque, puis suivez{" "}
            <Link to="/premiers-gestes">les premiers gestes</Link>.
          </p>
          <RequestForm
            // Empty again once its text was erased.
            key={loaderData.draft.sentAt}
            lastResult={actionData?.result ?? loaderData.result}
            stamp={actionData?.stamp ?? loaderData.stamp}
            draft={loaderData.draft}
            known={known}
            sendsEmails={loaderData.sendsEmails}
          />
        </div>
        <Beside />
      </div>
      {requests?.length !== 0 && (
        <section id="demandes" className="grid max-w-3xl gap-5">
          <h2>Vos demandes</h2>
          {requests ? <OwnRequests requests={requests} /> : <Banner tone="error">{loaderData.failure}</Banner>}
        </section>
      )}
    </main>
  );
}

function Beside() {
  return (
    <aside aria-label="Bon à savoir" className="grid content-start gap-8 lg:border-l lg:border-line lg:pl-12">
      <section className="grid gap-2">
        <h2 className="text-[1.3rem]">Nos horaires</h2>
        <p className="text-ink-quiet">Nous répondons {company.hours.label}.</p>
        {company.phone && (
          <p>
            <a href={`tel:${company.phone}`}>{company.phone}</a>
          </p>
        )}
        {company.email && (
          <p>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
        )}
      </section>
      <section className="grid gap-2">
        <h2 className="text-[1.3rem]">Besoin de parler à quelqu’un ?</h2>
        <p className="text-ink-quiet">
          France Victimes vous écoute gratuitement au <a href="tel:116006">116 006</a>, tous les jours de 9 h à 19 h. De
          l’étranger&nbsp;: <a href="tel:+33180523376">+33&nbsp;1&nbsp;80&nbsp;52&nbsp;33&nbsp;76</a>.{" "}
          <Link to="/premiers-gestes?ailleurs#ailleurs">Dans un autre pays</Link>
        </p>
      </section>
      <section className="grid gap-2">
        <h2 className="text-[1.3rem]">Votre réponse y est peut-être</h2>
        <p className="text-ink-quiet">
          Le prix, le temps, les pièces, la plainte&nbsp;: lisez <Link to="/faq">les questions fréquentes</Link>.
        </p>
      </section>
    </aside>
  );
}
