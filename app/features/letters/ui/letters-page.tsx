import { Link } from "react-router";
import { company } from "~/content/company";
import { legalReservation } from "~/content/first-steps";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
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

/** The letters of a case: those being written, those sent, and the kinds that may serve, the suggested ones first. */
export function LettersPage({ page, title, back }: LettersPageProps) {
  const { canWrite, writing, sent, suggested, others } = page;
  const isEmpty = writing.length === 0 && sent.length === 0;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader back={{ to: back, label: "Dossier" }} title={title} intro={<CaseIntro {...page} />} />
      {canWrite && (
        <Banner>
          {legalReservation} {company.name} n’envoie rien à votre place&nbsp;: vous relisez, signez et envoyez
          vous-même.
        </Banner>
      )}
      {writing.length > 0 && (
        <Card title="En cours">
          <Letters letters={writing} to={`${back}/letters`} />
        </Card>
      )}
      {sent.length > 0 && (
        <Card title="Envoyées">
          <Letters letters={sent} to={`${back}/letters`} />
        </Card>
      )}
      {isEmpty && !canWrite && <p className="text-ink-quiet">Aucune lettre n’est encore commencée.</p>}
      {canWrite && suggested.length > 0 && (
        <section aria-labelledby="pour-ce-dossier" className="grid grid-cols-1 gap-4">
          <h2 id="pour-ce-dossier" className="text-[1.4rem]">
            Pour ce dossier
          </h2>
          {suggested.map(({ kind, title: name, purpose, why }) => (
            <Card key={kind} title={name}>
              <p className="rounded-field bg-surface-quiet px-4 py-2.5">{why}</p>
              <p className="max-w-measure text-ink-quiet">{purpose}</p>
              <ButtonLink to={`${back}/letters/new/${kind}`} variant="second" className="justify-self-start">
                Préparer cette lettre<span className="sr-only">{`\u00a0: ${name}`}</span>
              </ButtonLink>
            </Card>
          ))}
        </section>
      )}
      {canWrite && (
        <section aria-labelledby="les-autres" className="grid grid-cols-1">
          <h2 id="les-autres" className="text-[1.4rem]">
            {suggested.length > 0 ? "Les autres lettres" : "Toutes les lettres"}
          </h2>
          {others.map(({ kind, title: name, purpose }) => (
            <Disclosure key={kind} summary={<h3 className="text-[1.1rem]">{name}</h3>}>
              <p>{purpose}</p>
              <p>
                <Link to={`${back}/letters/new/${kind}`} className="inline-flex min-h-11 items-center font-semibold">
                  Préparer cette lettre<span className="sr-only">{`\u00a0: ${name}`}</span>
                </Link>
              </p>
            </Disclosure>
          ))}
        </section>
      )}
    </main>
  );
}

function Letters({ letters, to }: { letters: CaseLetters["sent"]; to: string }) {
  return (
    <ul className="grid grid-cols-1">
      {letters.map(({ id, title, payments, sentOn, sending, hasProof }) => (
        <li key={id} className="grid grid-cols-1 gap-1 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
          <Link to={`${to}/${id}`} className="inline-flex min-h-11 items-center justify-self-start font-semibold">
            {title}
          </Link>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-quiet">
            {sentOn ? (
              <>
                <Badge tone="ok">Envoyée le {formatLongDate(sentOn)}</Badge>
                <span>{sending}</span>
                <Badge tone={hasProof ? "plain" : "wait"}>{hasProof ? "Avec preuve" : "Sans preuve de dépôt"}</Badge>
              </>
            ) : (
              <Badge tone="wait">À terminer</Badge>
            )}
            {payments && <span className="tabular-nums">{payments}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
