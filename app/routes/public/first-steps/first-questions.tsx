import { Link } from "react-router";
import { FIRST_QUESTIONS_READ_ON, firstQuestions } from "~/content/first-questions";
import { legalReservation } from "~/content/legal-reservation";
import { Banner } from "~/ui/banner";
import { formatLongDate } from "~/ui/format";
import { Band } from "../parts/band";
import { withCalls } from "../parts/calls";

/**
 * The questions of the first ten minutes, all open, so that the tap that asks for them is the last one.
 * @param talk who listens in other countries.
 */
export function FirstQuestions({ talk }: { talk: readonly string[] }) {
  return (
    <Band
      id="questions"
      tone="surface"
      eyebrow="Les dix premières minutes"
      title="Vos premières questions"
      lead={
        <>
          Les réponses et les numéros valent pour la France. <Link to="?ailleurs#ailleurs">Dans un autre pays</Link>
        </>
      }
    >
      <nav aria-label="Vos premières questions">
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {firstQuestions.map(({ id, question }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-11 items-center font-semibold">
                {question}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {firstQuestions.map(({ id, question, answer, source }) => (
        <section key={id} aria-labelledby={id} className="grid max-w-measure gap-3 border-t border-line py-6">
          <h3 id={id} className="scroll-mt-20 text-[1.3rem]">
            {question}
          </h3>
          {answer.map((paragraph) => (
            <p key={paragraph}>{withCalls(paragraph)}</p>
          ))}
          {id === "idees-noires" && <p>{talk.join(" ")}</p>}
          {source && (
            <p className="text-sm text-ink-quiet">
              Source&nbsp;: {source}. Lu le {formatLongDate(FIRST_QUESTIONS_READ_ON)}.
            </p>
          )}
        </section>
      ))}
      <Banner>{legalReservation}</Banner>
    </Band>
  );
}
