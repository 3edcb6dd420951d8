import { Link } from "react-router";
import { company } from "~/content/company";
import { legalReservation } from "~/content/legal-reservation";
import { Disclosure } from "~/ui/disclosure";
import { formatLongDate } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import type { CaseLetters } from "../queries.server";
import { CaseIntro } from "./case-intro";

export type LettersPageProps = {
  page: CaseLetters;
  title: string;
  /** The page of the case. */
  back: string;
};

/** The page of the letters of a case, for its client. */
export function LettersPage({ page, title, back }: LettersPageProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader back={{ to: back, label: "Dossier" }} title={title} intro={<CaseIntro {...page} />} />
      <Letters page={page} back={back} />
    </main>
  );
}

/** The letters of a case: those to send, with their reason and their day, those sent, and the other kinds folded. */
export function Letters({ page, back }: Pick<LettersPageProps, "page" | "back">) {
  const { canWrite, writing, sent, suggested, others, report } = page;
  const isEmpty = writing.length === 0 && sent.length === 0;
  const to = `${back}/letters`;
  return (
    <>
      {canWrite && (
        <p className="max-w-measure text-sm text-ink-quiet">
          {legalReservation} {company.name} n’envoie rien à votre place&nbsp;: vous relisez, signez et envoyez
          vous-même.
        </p>
      )}
      {isEmpty && !canWrite && <p className="text-ink-quiet">Aucune lettre n’est encore commencée.</p>}
      {(writing.length > 0 || (canWrite && suggested.length > 0) || report) && (
        <section aria-labelledby="a-envoyer" className="grid grid-cols-1 gap-3">
          <h2 id="a-envoyer" className={canWrite ? "text-[1.4rem]" : "font-sans text-base font-semibold"}>
            {canWrite ? "À envoyer" : "En cours"}
          </h2>
          <ul className={ROWS}>
            {writing.map(({ id, title: name, payments, why, day }) => (
              <li key={id} className={ROW}>
                <RowText {...{ name, why, day }} />
                {payments && <p className="text-sm text-ink-quiet tabular-nums">{payments}</p>}
                <p>
                  <Link to={`${to}/${id}`} className={LINK}>
                    {canWrite ? "Terminer cette lettre" : "Lire cette lettre"}
                    <span className="sr-only">{`\u00a0: ${name}`}</span>
                  </Link>
                </p>
              </li>
            ))}
            {report && (
              <li className={ROW}>
                <RowText name={report.title} why={REPORT_WHY} day={report.day} />
                <p>
                  <Prepare to={report.to} name={report.title} />
                </p>
              </li>
            )}
            {canWrite &&
              suggested.map(({ kind, title: name, why, day }) => (
                <li key={kind} className={ROW}>
                  <RowText {...{ name, why, day }} />
                  <p>
                    <Prepare to={`${to}/new/${kind}`} name={name} />
                  </p>
                </li>
              ))}
          </ul>
        </section>
      )}
      {sent.length > 0 && (
        <section aria-labelledby="envoyees" className="grid grid-cols-1 gap-3">
          <h2 id="envoyees" className={canWrite ? "text-[1.4rem]" : "font-sans text-base font-semibold"}>
            Envoyées
          </h2>
          <ul className={ROWS}>
            {sent.map(({ id, title: name, payments, sentOn, sending, hasProof }) => (
              <li key={id} className={ROW}>
                <p>
                  <Link to={`${to}/${id}`} className={LINK}>
                    {name}
                  </Link>
                </p>
                <p className="text-sm text-ink-quiet">
                  {[sentOn && `Envoyée le ${formatLongDate(sentOn)}`, sending].filter(Boolean).join(" · ")}
                  {hasProof ? " · Avec preuve" : <span className="text-wait"> · Sans preuve de dépôt</span>}
                </p>
                {payments && <p className="text-sm text-ink-quiet tabular-nums">{payments}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {canWrite && (
        <Disclosure
          open={isEmpty && suggested.length === 0}
          summary={
            <h2 className="text-[1.4rem]">{suggested.length > 0 ? "Les autres lettres" : "Toutes les lettres"}</h2>
          }
        >
          <ul className="grid grid-cols-1 text-ink">
            {others.map(({ kind, title: name, purpose, refusal }) => (
              <li key={kind} className={ROW}>
                <h3 className="font-sans text-base font-semibold">{name}</h3>
                <p className="text-sm text-ink-quiet">{purpose}</p>
                <p>{refusal ?? <Prepare to={`${to}/new/${kind}`} name={name} />}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

const ROWS = "grid grid-cols-1 rounded-card border border-line bg-surface px-5";
const ROW = "grid grid-cols-1 gap-0.5 border-b border-line py-3.5 last:border-0";
const LINK = "inline-flex min-h-11 items-center font-semibold";

const REPORT_WHY =
  "Elle signale la fraude par écrit, sans rien reconnaître. Notez ensuite sa date sur chaque paiement.";

/** What a letter is for in this case, and until when. */
const RowText = ({ name, why, day }: { name: string; why: string | null; day: string | null }) => (
  <>
    <h3 className="font-sans text-base font-semibold">{name}</h3>
    {day && <p className="text-warm">{day}.</p>}
    {why && <p>{why}</p>}
  </>
);

const Prepare = ({ to, name }: { to: string; name: string }) => (
  <Link to={to} className={LINK}>
    Préparer cette lettre<span className="sr-only">{`\u00a0: ${name}`}</span>
  </Link>
);
