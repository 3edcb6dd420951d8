import { Link } from "react-router";
import { home } from "~/content/home";
import { ButtonLink } from "~/ui/button";
import { Band } from "../parts/band";
import { Hero } from "../parts/hero";
import { Situations } from "./situations";

export function HomeHero() {
  return (
    <Hero
      title={home.title}
      lead={home.lead}
      actions={
        <>
          <ButtonLink to="/raconter">Raconter ce qui m’est arrivé</ButtonLink>
          <StartButton />
        </>
      }
      below={<Thread />}
      keepBeside
      beside={<Situations />}
    />
  );
}

/** A tangled thread, which becomes the line that leads to the situations. */
function Thread() {
  return (
    <svg
      viewBox="0 -6 360 108"
      aria-hidden="true"
      className="mt-6 w-[calc(100%+4rem)] fill-none stroke-warm stroke-[2.5] max-lg:hidden"
      strokeLinecap="round"
    >
      <path d="M6 60C0 22 58 2 74 30S34 86 18 58 52 6 98 24 100 94 60 80 36 24 92 14s62 28 30 62-66 4-44-36 66-24 74 8-28 44-50 20 40-38 84-24 48 18 90 18h100" />
    </svg>
  );
}

/** The way to an account, shown twice (spec section 2); the page's one filled button leads into the story. */
export function StartButton() {
  return (
    <ButtonLink to="/register" variant="second">
      Démarrer ma procédure gratuitement
    </ButtonLink>
  );
}

/** What to do before anything else, on the page's one dark surface near its top. */
export function FirstGestures() {
  return (
    <Band tone="deep" title="Que faire tout de suite" className="grid gap-1 *:mb-0">
      <ol className="my-3 grid gap-3.5 lg:my-6 lg:grid-cols-3 lg:gap-8">
        {home.gestures.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] items-start gap-3.5 leading-snug">
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full border-2 border-on-deep-strong font-semibold text-on-deep-strong"
            >
              {index + 1}
            </span>
            <p>
              <strong className="block text-on-deep-strong">{title}</strong>
              {text}
            </p>
          </li>
        ))}
      </ol>
      <Link to="/premiers-gestes" className="inline-flex min-h-11 items-center font-semibold text-on-deep-strong">
        Les premiers gestes, pas à pas
      </Link>
    </Band>
  );
}
