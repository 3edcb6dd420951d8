import type { SubmissionResult } from "@conform-to/react";
import { Download } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { legalReservation } from "~/content/legal-reservation";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { Disclosure } from "~/ui/disclosure";
import { DisclosureCard } from "~/ui/disclosure-card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { laterPart } from "~/ui/use-late";
import type { CaseDeadlines } from "../case/queries.server";
import type { CaseAct, ListedActs } from "../case/rules";
import { ActRows, type ActRowsProps } from "./act-rows";
import { CountryHelp } from "./country-help";
import { DoneForm } from "./done-form";
import type { ResidenceFormProps } from "./residence-form";
import { TimelineView } from "./timeline";

export type CaseDeadlinesPageProps = {
  /** With the payments of one page, and their acts. */
  page: CaseDeadlines & { acts: ListedActs };
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
  /** Where the letter that serves a deadline is begun, for who may write it, and how to do the others. */
  letters?: ActRowsProps["letters"];
  hows?: ActRowsProps["hows"];
  opened?: string | null;
};

const ResidenceForm = laterPart<ResidenceFormProps>(() =>
  import("./residence-form").then((module) => ({ default: module.ResidenceForm })),
);

/** The deadlines of a case: each act once, what presses in view and the rest folded. */
export function CaseDeadlinesPage({
  page,
  pages,
  title,
  back,
  agenda,
  chosen,
  lastResult,
  letters = {},
  hows = {},
  opened = null,
}: CaseDeadlinesPageProps) {
  const { reference, helped, canWrite, acts, abroad, payments, undated, toCheck, noCountry, timeline, hasDates } = page;
  const { victim } = page;
  // One page, two forms: what is said of a refused one is said beside it.
  const isOfResidence = Object.hasOwn(lastResult?.initialValue ?? {}, "representedCountry");
  const edit = `${back}/payments`;
  const rows = { canWrite, letters, hows, opened, to: `${back}/deadlines` };
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className={cx("wrap grid grid-cols-1 gap-6 py-8 md:py-10", agenda === null && "max-w-3xl")}
    >
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
      {toCheck > 0 && (
        <Banner tone="warning" title="Un signalement est à vérifier">
          {toCheck > 1 ? `${toCheck} opérations sont notées` : "Une opération est notée"} «&nbsp;signalée&nbsp;», sans
          dire comment. Un appel ou une demande de rappel ne remplace pas un signalement écrit&nbsp;:{" "}
          <Link to={edit}>précisez ce qui a été fait</Link>.
        </Banner>
      )}
      {noCountry > 0 && (
        <Banner tone="warning" title="Dans quel pays est la banque du compte&nbsp;?">
          {noCountry > 1 ? `${noCountry} opérations sont` : "Une opération est"} dans la monnaie d’un autre pays. Sa loi
          décide&nbsp;: aucune date n’est donnée avant.{" "}
          <Link to={edit}>{canWrite ? "Indiquez le pays" : "Voir les opérations"}</Link>
        </Banner>
      )}
      {victim?.lives === null && (
        <Banner tone="warning" title={`Dans quel pays vit ${victim.name}\u00a0?`}>
          Ce pays décide de la police, des aides et des dates. Avant cette réponse, les dates sont celles de la France,
          par prudence. {canWrite && <a href="#residence">Répondre</a>}
        </Banner>
      )}
      <div className={cx("grid grid-cols-1 items-start gap-6", agenda !== null && COLUMNS)}>
        {payments.length === 0 ? (
          <EmptyState
            title="Aucun délai à calculer"
            actions={<ButtonLink to={edit}>{canWrite ? "Noter une opération" : "Voir les opérations"}</ButtonLink>}
          >
            Il faut au moins une opération avec sa date.
          </EmptyState>
        ) : (
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <section aria-labelledby="a-faire" className="grid grid-cols-1">
              <h2 id="a-faire" className="pb-3 text-[1.4rem]">
                À faire
              </h2>
              <ActRows acts={acts.shown} {...rows} />
              {acts.shown.length === 0 && <p className="text-ink-quiet">Rien ne presse.</p>}
              {pages.pages > 1 && (
                <p className="flex flex-wrap gap-x-5 pt-2">
                  {pages.page > 1 && <PageLink to={pages.page - 1}>Opérations précédentes</PageLink>}
                  {pages.page < pages.pages && <PageLink to={pages.page + 1}>Opérations suivantes</PageLink>}
                </p>
              )}
            </section>
            <WaitingActs title="Sans réponse à temps" acts={acts.late} rows={rows} />
            <WaitingActs title="Ce que vous attendez" acts={acts.waits} rows={rows} />
            {abroad.length > 0 && (
              <section aria-labelledby="autre-pays" className="grid grid-cols-1">
                <h2 id="autre-pays" className="text-[1.4rem]">
                  Hors de France
                </h2>
                <CountryHelp help={abroad} />
              </section>
            )}
            <div className="grid grid-cols-1 *:first:border-t">
              {acts.later.length > 0 && (
                <Disclosure
                  isWide
                  summary={<h2 className={FOLD}>{`Dans plus de trois mois (${acts.later.length})`}</h2>}
                >
                  <ActRows acts={acts.later} isLater {...rows} />
                </Disclosure>
              )}
              {acts.past.length > 0 && (
                <Disclosure isWide summary={<h2 className={FOLD}>{`Fait ou passé (${acts.past.length})`}</h2>}>
                  <ActRows acts={acts.past} {...rows} />
                </Disclosure>
              )}
              <Disclosure isWide summary={<h2 className={FOLD}>Frise des dates</h2>}>
                <TimelineView timeline={timeline} />
              </Disclosure>
            </div>
          </div>
        )}
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {canWrite && payments.length > 0 && (
            <DisclosureCard
              key={chosen}
              title="J’ai fait une démarche"
              isOpen={chosen !== undefined || (lastResult !== undefined && !isOfResidence)}
            >
              <DoneForm payments={payments} chosen={chosen} lastResult={isOfResidence ? undefined : lastResult} />
            </DisclosureCard>
          )}
          {canWrite && victim && (
            <DisclosureCard
              title={victim.lives === null ? "Pays à préciser" : `${victim.name}\u00a0: ${victim.lives}`}
              isOpen={victim.lives === null || isOfResidence}
            >
              <Suspense>
                <ResidenceForm key={victim.lives} victim={victim} lastResult={isOfResidence ? lastResult : undefined} />
              </Suspense>
            </DisclosureCard>
          )}
          {payments.length > 0 && (
            <div className="grid grid-cols-1 justify-items-start gap-1">
              {agenda && !hasDates && (
                <p className="text-ink-quiet">Aucune démarche n’a de date à mettre à votre agenda.</p>
              )}
              {agenda && hasDates && (
                <>
                  <a href={agenda} download className={`${buttonClass("second")} max-sm:w-full`}>
                    <Download aria-hidden="true" className="size-5" />
                    Ajouter à mon agenda
                  </a>
                  <Link to={`${back}/agenda`} className={LINK}>
                    Suivre ces dates depuis mon agenda
                  </Link>
                </>
              )}
              {canWrite && (
                <Link to={edit} className={LINK}>
                  Déjà signalée ou contestée&nbsp;? Indiquez les dates
                </Link>
              )}
            </div>
          )}
          <p className="max-w-measure text-sm text-ink-quiet">
            {agenda === null ? "Les démarches sont écrites pour le client, qui les lit ainsi." : legalReservation} Ces
            dates sont calculées à partir des opérations notées au dossier.
          </p>
          {undated > 0 && payments.length > 0 && (
            <p className="text-ink-quiet">
              {undated > 1 ? `${undated} opérations sont sans date` : "Une opération est sans date"}, et donc sans
              délai. <Link to={edit}>Compléter les opérations</Link>
            </p>
          )}
        </div>
      </div>
    </main>
  );
}

const COLUMNS = "lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-12";

type WaitingActsProps = { title: string; acts: readonly CaseAct[]; rows: Omit<ActRowsProps, "acts"> };

/** What others do; nothing when there is none. */
function WaitingActs({ title, acts, rows }: WaitingActsProps) {
  if (acts.length === 0) return null;
  return (
    <section aria-label={title} className="grid grid-cols-1">
      <h2 className="pb-3 text-[1.4rem]">{title}</h2>
      <ActRows acts={acts} {...rows} />
    </section>
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
const FOLD = "font-sans text-[1.1rem] tracking-normal";
