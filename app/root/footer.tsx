import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { company } from "~/content/company";
import { Logo } from "./top-bar";

export type FooterProps = {
  /** The company's legal lines, one for each paragraph. */
  legal: readonly string[];
  /** Statement about the partner lawyers' professional liability insurance. */
  insurance?: string;
};

const COLUMNS = [
  {
    title: "Victime d’une arnaque",
    links: [
      ["/premiers-gestes", "Les premiers gestes"],
      ["/verifier", "Est-ce bien nous ?"],
      ["/faq", "Questions fréquentes"],
      ["/contact", "Demander assistance"],
    ],
  },
  {
    title: "Recours",
    links: [
      ["/about", "À propos"],
      ["/partenaires", "Devenir avocat partenaire"],
      ["/mentions-legales", "Mentions légales"],
      ["/confidentialite", "Confidentialité"],
      ["/cgv", "Conditions générales"],
      ["/accessibilite", "Accessibilité : partiellement conforme"],
    ],
  },
] as const;

export function Footer({ legal, insurance }: FooterProps) {
  return (
    <footer className="on-deep mt-20 bg-brand-deep print:hidden">
      <div className="wrap grid gap-x-16 gap-y-10 py-14 md:grid-cols-[1.4fr_1fr_1fr]">
        <div className="grid content-start gap-4">
          <Logo className="justify-self-start" />
          <p className="max-w-sm text-on-deep">
            Recours ne demande jamais d’avance ni de coordonnées bancaires par e-mail.
          </p>
          <p className="text-on-deep">Ouvert {company.hours.label}.</p>
          <a
            href="https://www.cnb.avocat.fr"
            rel="noreferrer"
            className="flex min-h-11 items-center gap-2 justify-self-start text-on-deep"
          >
            Conseil national des barreaux
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title} className="grid content-start gap-2">
            <p className="font-semibold">{column.title}</p>
            <ul className="-my-1">
              {column.links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to} className="flex min-h-11 items-center text-on-deep no-underline hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap grid gap-2 border-t border-white/20 py-8 text-sm text-on-deep">
        {legal.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {insurance && <p>{insurance}</p>}
      </div>
    </footer>
  );
}
