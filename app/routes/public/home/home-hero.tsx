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
          <ButtonLink to="#etapes" variant="quiet">
            Comment ça se passe ?
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

function FirstGestures() {
  return (
    <aside
      aria-labelledby="premiers-gestes"
      className="rounded-card border border-line bg-surface p-6 shadow-card sm:p-7"
    >
      <h2 id="premiers-gestes" className="text-[1.3rem]">
        Que faire tout de suite
      </h2>
      <ol className="mt-4.5 mb-5 grid gap-4">
        {home.gestures.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.125rem_1fr] gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8.5 place-items-center rounded-full bg-warm-tint font-title font-semibold text-warm"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-ink-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link to="/premiers-gestes" className="inline-flex min-h-11 items-center font-semibold">
        Les premiers gestes selon votre situation
      </Link>
    </aside>
  );
}
