import { Link } from "react-router";
import { announcedFaq } from "~/content/faq";
import type { Question } from "~/content/site";
import { StructuredData } from "~/root/page-head";
import { Disclosure } from "~/ui/disclosure";
import type { Route } from "./+types/faq";
import { Closing } from "./parts/closing";
import { Hero } from "./parts/hero";
import { TalkDrawing } from "./parts/illustrations";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Questions fréquentes",
    "Honoraires, durée, documents, chances de récupération, sécurité des données, cryptomonnaies, plainte : nos réponses aux questions les plus posées.",
  );

export const loader = () => ({ questions: announcedFaq() });

export default function FaqPage({ loaderData: { questions } }: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap-anywhere">
      <Hero
        title="Questions fréquentes"
        lead={
          <>
            {questions.length === 12 ? "Douze" : "Les"} questions que l’on nous pose souvent. La vôtre n’y est
            pas&nbsp;? <Link to="/contact">Écrivez-nous</Link>, une personne vous répond. Cela vient d’arriver&nbsp;?
            Lisez <Link to="/premiers-gestes?questions#questions">vos premières questions</Link>.
          </>
        }
        beside={<TalkDrawing />}
      />
      <div className="wrap pb-[clamp(3rem,6.5vw,5.75rem)]">
        <div className="border-t border-line">
          {questions.map(({ slug, question, answer }) => (
            <Disclosure
              key={slug}
              name="faq"
              summary={<h2 className="font-title text-[1.2rem] leading-snug">{question}</h2>}
            >
              <div id={slug} className="grid scroll-mt-16 gap-3">
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </Disclosure>
          ))}
        </div>
      </div>
      <Closing />
      <StructuredData value={structured(questions)} />
    </main>
  );
}

const structured = (questions: readonly Question[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  inLanguage: "fr",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer.join("\n\n") },
  })),
});
