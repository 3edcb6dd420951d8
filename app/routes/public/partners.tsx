import { Check } from "lucide-react";
import { company } from "~/content/company";
import { feeTitle } from "~/content/fees";
import { partners } from "~/content/partners";
import { sendApplication } from "~/features/assistance/commands.server";
import { partnerSchema } from "~/features/assistance/schema";
import { PartnerForm } from "~/features/assistance/ui/partner-form";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/partners";
import { answerForm, readForm } from "./assistance-answer.server";
import { Band, BandHead } from "./parts/band";
import { Hero } from "./parts/hero";
import { FoldersDrawing } from "./parts/illustrations";
import { pageMeta } from "./parts/page-meta";
import { TopicList } from "./parts/topic-list";

export const handle = { scripts: "on-touch" };

export const meta = () =>
  pageMeta(
    "Devenir avocat partenaire",
    `Avocats : rejoignez le réseau ${company.name}. Des dossiers de victimes d’arnaques en ligne, identité vérifiée, en toute indépendance.`,
  );

export const loader = (route: Route.LoaderArgs) =>
  readForm(route, { schema: partnerSchema, key: "partners", actor: actorOf(route.context) });

export function action(route: Route.ActionArgs) {
  const actor = actorOf(route.context);
  return answerForm(
    route,
    { schema: partnerSchema, key: "partners", actor },
    (input, from) => sendApplication(actor, input, from),
    "/contact/envoyee",
  );
}

export default function PartnersPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap-anywhere">
      <Hero
        title="Avocats, rejoignez le réseau"
        lead={partners.lead}
        actions={<ButtonLink to="#candidature">Proposer ma candidature</ButtonLink>}
        beside={<FoldersDrawing />}
      />
      <Band tone="surface" eyebrow="Ce que vous y gagnez" title="Du temps pour le droit">
        <TopicList topics={partners.benefits} />
      </Band>
      <Band className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <Points title="Votre profil" items={partners.profile} />
        <Points title="Votre engagement" items={partners.commitment} />
        <section className="grid max-w-measure content-start gap-3 lg:col-span-2">
          <h2 className="text-[1.6rem]">Les honoraires</h2>
          <p className="font-semibold">{feeTitle()}</p>
          <p className="text-ink-quiet">{partners.fee}</p>
        </section>
      </Band>
      <Band tone="deep" eyebrow="Témoignages" title="Ce qu’un partenaire pourrait vous dire">
        <ul className="grid gap-8 md:grid-cols-2">
          {partners.testimonials.map(({ text, author, place }) => (
            <li key={author} className="grid content-start gap-4 border-t-2 border-warm-light pt-5">
              <blockquote className="font-title text-[1.25rem] leading-snug">« {text} »</blockquote>
              <p className="flex flex-wrap items-center gap-3 text-on-deep">
                {author}, {place} <Badge tone="wait">Exemple</Badge>
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-8 text-sm text-on-deep">
          Ces témoignages sont des exemples rédigés par l’éditeur. Les noms sont fictifs.
        </p>
      </Band>
      <Band id="candidature" className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.3fr]">
        <div className="grid content-start gap-5">
          <BandHead
            eyebrow="Candidature"
            title="Proposez votre candidature"
            lead="Nous lisons chaque candidature et vous répondons, que la réponse soit oui ou non."
          />
          {company.email && (
            <p className="text-ink-quiet">
              Vous préférez un e-mail ?{" "}
              <a href={`mailto:${company.email}?subject=Devenir%20partenaire`}>{company.email}</a>
            </p>
          )}
        </div>
        <PartnerForm
          // Empty again once its text was erased.
          key={loaderData.draft.sentAt}
          lastResult={actionData?.result ?? loaderData.result}
          stamp={actionData?.stamp ?? loaderData.stamp}
          draft={loaderData.draft}
        />
      </Band>
    </main>
  );
}

function Points({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="grid content-start gap-5">
      <h2 className="text-[1.6rem]">{title}</h2>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item} className="grid grid-cols-[1.25rem_1fr] gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 text-ok" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
