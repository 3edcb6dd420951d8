import { Link } from "react-router";
import { home } from "~/content/home";
import { ButtonLink } from "~/ui/button";
import { Hero } from "../parts/hero";

export function HomeHero() {
  return (
    <Hero
      title={home.title}
      lead={home.lead}
      actions={
        <>
          <StartButton />
          <ButtonLink to="/raconter" variant="second">
            Raconter ce qui m’est arrivé
          </ButtonLink>
        </>
      }
      keepBeside
      beside={<FirstGestures />}
    />
  );
}

/** The page's main call to action, shown twice (spec section 2). */
export function StartButton() {
  return <ButtonLink to="/register">Démarrer ma procédure gratuitement</ButtonLink>;
}

/** On a phone only the titles are shown, so that the situations come soon after. */
function FirstGestures() {
  return (
    <aside
      aria-labelledby="premiers-gestes"
      className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <h2 id="premiers-gestes" className="text-[1.3rem]">
        Que faire tout de suite
      </h2>
      <ol className="mt-3.5 mb-2 grid gap-2 lg:mt-4.5 lg:mb-5 lg:gap-4">
        {home.gestures.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.125rem_1fr] items-center gap-3.5 lg:items-start">
            <span
              aria-hidden="true"
              className="grid size-8.5 place-items-center rounded-full bg-warm-tint font-title font-semibold text-warm"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-ink-quiet max-lg:hidden">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link to="/premiers-gestes" className="inline-flex min-h-11 items-center font-semibold">
        Les premiers gestes, pas à pas
      </Link>
    </aside>
  );
}
