import { countryHelp } from "~/content/countries";
import { firstStepsEnglish as text } from "~/content/first-steps-english";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Band } from "./parts/band";
import { withCalls } from "./parts/calls";
import { Hero } from "./parts/hero";
import { NumberedSteps } from "./parts/numbered-steps";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true, lang: "en" };

export const meta = () => pageMeta(`Online scam: ${text.title.toLowerCase()}`, text.description);

export default function FirstStepsEnglishPage() {
  const { stop, situations, questions, help, abroad, deadlines, next } = text;
  return (
    <main id="contenu" tabIndex={-1} className="wrap-anywhere">
      <Hero
        title={text.title}
        lead={`${text.notGuilty} ${text.lead}`}
        keepBeside
        beside={
          <aside aria-labelledby="stop" className="rounded-card border border-line bg-surface p-6 shadow-card sm:p-7">
            <h2 id="stop" className="text-[1.3rem]">
              {stop.title}
            </h2>
            <p className="mt-3 text-ink-quiet">{stop.text}</p>
          </aside>
        }
      />
      <Band tone="deep" title="In this order">
        <NumberedSteps steps={text.steps} />
        <p className="mt-8">
          <a href="#questions" className="inline-flex min-h-11 items-center text-on-deep">
            {questions.title}
          </a>
        </p>
      </Band>
      <Band title={situations.title}>
        <Folds name="situation" texts={Object.values(situations.list)} />
      </Band>
      <Band id="questions" title={questions.title} lead={questions.lead}>
        <Folds name="question" texts={questions.list} />
        <p className="mt-6 max-w-measure text-sm text-ink-quiet">{questions.source}</p>
      </Band>
      <Band tone="surface" title={help.title} lead={help.lead}>
        <ul className="grid gap-x-12 border-t border-line sm:grid-cols-2">
          {help.list.map(([name, contact, href, offer]) => (
            <li key={name} className="grid content-start gap-1 border-b border-line py-5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 lang="fr">{name}</h3>
                <a href={href} rel="noreferrer" className="-my-2 py-2 font-semibold">
                  {contact}
                </a>
              </div>
              <p className="text-ink-quiet">{offer}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band title={abroad.title} lead={abroad.lead}>
        <Folds name="country" texts={countryHelp.map(({ english }) => english)} />
      </Band>
      <Band title={deadlines.title}>
        <ul className="grid max-w-measure list-disc gap-3 pl-6 marker:text-warm">
          {deadlines.list.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
        <Banner className="mt-8">{deadlines.reservation}</Banner>
      </Band>
      <Band tone="surface" title={next.title} lead={next.text} beforeFooter>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/contact" hrefLang="fr">
            {next.contact}
          </ButtonLink>
          <ButtonLink to="/premiers-gestes" hrefLang="fr" variant="second">
            {next.french}
          </ButtonLink>
        </div>
      </Band>
    </main>
  );
}

type FoldsProps = { name: string; texts: readonly (readonly [title: string, text: string])[] };

/** Texts that unfold, one at a time. */
function Folds({ name, texts }: FoldsProps) {
  return (
    <div className="border-t border-line">
      {texts.map(([title, text]) => (
        <Disclosure key={title} name={name} summary={<h3 className="text-base">{title}</h3>}>
          <p>{withCalls(text)}</p>
        </Disclosure>
      ))}
    </div>
  );
}
