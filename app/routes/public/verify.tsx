import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ofCompany } from "~/content/company-name";
import { verify } from "~/content/verify";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Band } from "./parts/band";
import { Hero } from "./parts/hero";
import { LetterDrawing } from "./parts/illustrations";
import { pageMeta } from "./parts/page-meta";

export const handle = { static: true };

export const meta = () =>
  pageMeta(
    "Est-ce bien nous ?",
    `Reconnaître un vrai message ${ofCompany()} : ce que nous ne demandons jamais, comment nous écrivons, et comment vérifier un avocat.`,
  );

export default function VerifyPage() {
  return (
    <main id="contenu" tabIndex={-1} className="wrap-anywhere">
      <Hero
        title="Est-ce bien nous ?"
        lead={verify.lead}
        actions={<ButtonLink to="/contact">Nous demander</ButtonLink>}
        beside={<LetterDrawing />}
      />
      <Band tone="surface" className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <List title="Nous ne demandons jamais" items={verify.never}>
          <X aria-hidden="true" className="mt-1 size-5 text-bad" />
        </List>
        <List title="Nous faisons toujours ainsi" items={verify.always}>
          <Check aria-hidden="true" className="mt-1 size-5 text-ok" />
        </List>
      </Band>
      <Band eyebrow="Un doute ?" title="Quatre gestes pour vérifier">
        <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {verify.steps.map(({ title, text }, index) => (
            <li key={title} className="grid content-start gap-2">
              <p
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-full bg-warm-tint font-title text-warm"
              >
                {index + 1}
              </p>
              <h3>{title}</h3>
              <p className="text-ink-quiet">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-8">
          Vous avez un reçu en PDF&nbsp;? <Link to="/verifier/recu">Vérifier un reçu</Link>
        </p>
        <Banner
          tone="warning"
          className="mt-12"
          actions={
            <Link to="/premiers-gestes" className="font-semibold">
              Les premiers gestes
            </Link>
          }
        >
          {verify.already}
        </Banner>
      </Band>
    </main>
  );
}

function List({ title, items, children }: { title: string; items: readonly string[]; children: ReactNode }) {
  return (
    <section className="grid content-start gap-5">
      <h2 className="text-[1.6rem]">{title}</h2>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item} className="grid grid-cols-[1.25rem_1fr] gap-3">
            {children}
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
