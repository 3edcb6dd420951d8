import { Link } from "react-router";
import { company } from "~/content/company";
import { published } from "~/content/published";

export type FooterProps = {
  /** The company's legal lines, one for each paragraph. */
  legal: readonly string[];
};

// What the bar at the top of each page leads to is not repeated.
const HELP = [
  ["/premiers-gestes", "Les premiers gestes"],
  ["/verifier", "Est-ce bien nous\u00a0?"],
  ["/en/first-steps", "First steps, in English"],
  ["/plan-du-site", "Plan du site"],
] as const;

const ACCESSIBILITY = "Accessibilité\u00a0: non conforme";

const ABOUT = [
  ["/partenaires", "Devenir avocat partenaire"],
  ["/mentions-legales", "Mentions légales"],
  ["/confidentialite", "Confidentialité"],
  ["/cgv", "Conditions générales"],
  ["/accessibilite", ACCESSIBILITY],
] as const;

/**
 * One line, which opens on the rest, also without JavaScript. The line itself says how accessible the site is, which the
 * home page must show.
 */
export default function Footer({ legal }: FooterProps) {
  return (
    <footer lang="fr" className="mt-10 border-t border-line print:hidden">
      <details>
        <summary className="wrap flex min-h-11 flex-wrap items-center gap-x-5 text-sm text-ink-quiet">
          <span>
            {company.name} · <u>Informations légales</u>
          </span>
          {ACCESSIBILITY}
        </summary>
        <Details legal={legal} />
      </details>
    </footer>
  );
}

function Details({ legal }: FooterProps) {
  const links = published().texts?.links ?? [];
  return (
    <div className="on-deep bg-deep">
      <div className="wrap grid gap-x-16 gap-y-6 py-8 md:grid-cols-[1.4fr_2fr]">
        <div className="grid content-start gap-2.5">
          <p className="max-w-sm text-on-deep">
            {company.name} ne demande jamais d’avance ni de coordonnées bancaires par e-mail.
          </p>
          <p className="text-on-deep">Ouvert {company.hours.label}.</p>
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          <Column title="Agir" links={HELP} />
          <Column title={company.name} links={ABOUT} />
          {links.length > 0 && (
            <Column title="Et aussi" links={links.map(({ href, label }) => [href, label] as const)} />
          )}
        </div>
      </div>
      <div className="wrap grid gap-2 border-t border-on-deep/20 py-6 text-sm text-on-deep">
        {legal.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

function Column({ title, links }: { title: string; links: readonly (readonly [to: string, label: string])[] }) {
  return (
    <nav aria-label={title} className="grid content-start gap-1">
      <p className="font-semibold">{title}</p>
      <ul className="-my-1">
        {links.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              rel={to.startsWith("/") ? undefined : "noreferrer"}
              lang={to.startsWith("/en/") ? "en" : undefined}
              className={LINK}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LINK = "flex min-h-11 items-center py-1.5 leading-tight text-on-deep no-underline hover:underline";
