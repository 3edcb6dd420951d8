import type { SubmissionResult } from "@conform-to/react";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { legalReservation } from "~/content/first-steps";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { CaseDeadlines } from "../case/queries.server";
import { aboutText, type FirstAct } from "../case/rules";
import { dateText, isNear, leftText } from "../rules";
import { CountryHelp } from "./country-help";
import { DeadlineList } from "./deadline-list";
import { DoneForm, doneValue } from "./done-form";
import { TimelineView } from "./timeline";

export type CaseDeadlinesPageProps = {
  /** With the payments of one page. */
  page: CaseDeadlines;
  /** Which page of the payments is shown, from 1, and how many there are. */
  pages: { page: number; pages: number };
  title: string;
  /** The page of the case. */
  back: string;
  /** The option that a link of a deadline chose, and the form when it was refused. */
  chosen: string | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  /** The iCalendar file, for the client's side. */
  agenda: string | null;
  /** The page of the letter that serves a deadline, by the id of its rule, for who may write it. */
  letters?: Readonly<Record<string, string>>;
};

/** The deadlines of a case: what to do first, then those of each payment. */
export function CaseDeadlinesPage({
  page,
  pages,
  title,
  back,
  agenda,
  chosen,
  lastResult,
  letters = {},
}: CaseDeadlinesPageProps) {
  const { reference, helped, canWrite, first, abroad, payments, undated, toCheck, timeline } = page;
  const edit = `${back}/payments`;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: back, label: "Dossier" }}
        title={title}
        intro={
          <>
            Affaire {reference}
            {helped && <strong>, dossier {helped}, que vous aidez</strong>}
          </>
        }
      />
      <Banner>
        {back.startsWith("/admin") ? "Les démarches sont écrites pour le client, qui les lit ainsi." : legalReservation}{" "}
        Ces dates sont calculées à partir des opérations notées au dossier.
      </Banner>
      {toCheck > 0 && (
        <Banner tone="warning" title="Un signalement est à vérifier">
          {toCheck > 1 ? `${toCheck} opérations sont notées` : "Une opération est notée"} «&nbsp;signalée&nbsp;», sans
          dire comment. Un appel ou une demande de rappel ne remplace pas un signalement écrit&nbsp;:{" "}
          <Link to={edit}>précisez ce qui a été fait</Link>.
        </Banner>
      )}
      {payments.length === 0 ? (
        <EmptyState
          title="Aucun délai à calculer"
          actions={<ButtonLink to={edit}>{canWrite ? "Noter une opération" : "Voir les opérations"}</ButtonLink>}
        >
          Il faut au moins une opération avec sa date.
        </EmptyState>
      ) : (
        <>
          {first.length > 0 && (
            <Card title="À faire d’abord">
              <ol className="grid grid-cols-1 gap-4">
                {first.map((one) => (
                  <FirstItem key={`${one.deadline.id} ${one.deadline.date}`} act={one} />
                ))}
              </ol>
            </Card>
          )}
          {abroad.length > 0 && (
            <section aria-labelledby="autre-pays" className="grid grid-cols-1">
              <h2 id="autre-pays" className="text-[1.4rem]">
                Hors de France
              </h2>
              <CountryHelp help={abroad} />
            </section>
          )}
          <section aria-labelledby="par-operation" className="grid grid-cols-1">
            <h2 id="par-operation" className="text-[1.4rem]">
              Pour chaque opération
            </h2>
            {payments.map(({ id, title, deadlines }) => (
              <Disclosure
                key={id}
                open={payments.length === 1}
                summary={<h3 className="text-[1.1rem] tabular-nums">{title}</h3>}
              >
                {canWrite && (
                  <p>
                    <Link to={`${edit}?operation=${id}`} className="inline-flex min-h-11 items-center font-semibold">
                      Déjà signalée ou contestée&nbsp;? Indiquez les dates
                    </Link>
                  </p>
                )}
                <DeadlineList deadlines={deadlines} level={4}>
                  {(deadline) =>
                    canWrite && (
                      <p className="flex flex-wrap gap-x-5 empty:hidden">
                        {deadline.canTick && (
                          <Link
                            to={`${back}/deadlines?fait=${encodeURIComponent(doneValue(id, deadline.id))}#fait`}
                            className={LINK}
                          >
                            {deadline.doneOn ? "Changer la date" : "C’est fait\u00a0?"}
                            <span className="sr-only">{` ${deadline.action}`}</span>
                          </Link>
                        )}
                        {letters[deadline.id] && deadline.state !== "done" && (
                          <Link to={`${letters[deadline.id]}?operation=${id}`} className={LINK}>
                            Préparer la lettre
                            <span className="sr-only">{`\u00a0: ${deadline.action}`}</span>
                          </Link>
                        )}
                      </p>
                    )
                  }
                </DeadlineList>
              </Disclosure>
            ))}
            <p className="flex flex-wrap gap-x-5 pt-3 empty:hidden">
              {pages.page > 1 && <PageLink to={pages.page - 1}>Opérations précédentes</PageLink>}
              {pages.page < pages.pages && <PageLink to={pages.page + 1}>Opérations suivantes</PageLink>}
            </p>
          </section>
          <Disclosure summary={<h2 className="text-[1.4rem]">Frise des dates</h2>}>
            <TimelineView timeline={timeline} />
          </Disclosure>
          {canWrite && (
            <Card title="J’ai fait une démarche">
              <DoneForm key={chosen} payments={payments} chosen={chosen} lastResult={lastResult} />
            </Card>
          )}
        </>
      )}
      {undated > 0 && payments.length > 0 && (
        <p className="text-ink-quiet">
          {undated > 1 ? `${undated} opérations sont sans date` : "Une opération est sans date"}, et donc sans délai.{" "}
          <Link to={edit}>Compléter les opérations</Link>
        </p>
      )}
      {agenda && payments.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <a href={agenda} download className={buttonClass("second")}>
            <Download aria-hidden="true" className="size-5" />
            Ajouter à mon agenda
          </a>
          <Link to={`${back}/agenda`} className="inline-flex min-h-11 items-center font-semibold">
            Suivre ces dates depuis mon agenda
          </Link>
        </p>
      )}
    </main>
  );
}

function PageLink({ to, children }: { to: number; children: string }) {
  return (
    <Link to={`?page=${to}`} className={LINK}>
      {children}
    </Link>
  );
}

const LINK = "inline-flex min-h-11 items-center font-semibold";

function FirstItem({ act }: { act: FirstAct }) {
  const { deadline } = act;
  return (
    <li className="grid grid-cols-1 gap-0.5 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <span className="font-semibold">{deadline.action}</span>
      <span className={cx(isNear(deadline) ? "font-semibold text-bad" : "text-warm")}>
        {deadline.date === null ? leftText(deadline) : `${dateText(deadline)}. ${leftText(deadline)}`}.
      </span>
      <span className="text-sm text-ink-quiet tabular-nums">{aboutText(act)}</span>
    </li>
  );
}
