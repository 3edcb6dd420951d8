import type { SubmissionResult } from "@conform-to/react";
import { legalReservation } from "~/content/legal-reservation";
import { DisclosureCard } from "~/ui/disclosure-card";
import { Fold } from "~/ui/fold";
import { PageHeader } from "~/ui/page-header";
import { isApart } from "../labels";
import type { CaseReports } from "../queries.server";
import { ReportForm } from "./report-form";
import { ReportService } from "./report-service";

export type ReportsPageProps = {
  page: CaseReports;
  /** The service whose form, or whose sheet, a link chose. */
  chosen: string | undefined;
  shown: string | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

type Service = CaseReports["services"][number];

const isConcerned = ({ verdict }: Service): boolean => verdict === "concerned";

/** The services to which a fraud is reported without a letter: those for this case first, each with its sheet. */
export function ReportsPage({ page, chosen, shown, lastResult }: ReportsPageProps) {
  const { id, reference, helped, canTick, home, services } = page;
  const others = services.filter((service) => isApart(service) && service.doneOn === null);
  const first = [
    ...services.filter(isConcerned),
    ...services.filter((service) => !isConcerned(service) && !others.includes(service)),
  ];
  const open = shown ?? first.find(({ doneOn }) => doneOn === null)?.id;
  const list = (listed: readonly Service[]) =>
    listed.map((service) => (
      <ReportService key={service.id} service={service} isOpen={service.id === open} canTick={canTick} />
    ));
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/case/${id}`, label: "Dossier" }}
        title="Signalements"
        intro={
          <>
            Affaire {reference}
            {helped && <strong>, dossier {helped}, que vous aidez</strong>}.{" "}
            {home ? "Prévenez d’abord les services de votre pays." : toDoText(first)}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-12">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {home && <HomeReports home={home} />}
          {first.length > 0 && (
            <section aria-labelledby="pour-ce-dossier" className="grid grid-cols-1">
              <h2 id="pour-ce-dossier" className="text-[1.4rem]">
                Pour ce dossier
              </h2>
              {list(first)}
            </section>
          )}
          {others.length > 0 && (
            <Fold
              title={`${home ? "Les services français" : "Les autres services"} (${others.length})`}
              isOpen={others.some(({ id }) => id === shown)}
            >
              <div className="grid grid-cols-1">{list(others)}</div>
            </Fold>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {canTick && (
            <DisclosureCard
              key={chosen}
              title="J’ai fait un signalement"
              isOpen={chosen !== undefined || lastResult !== undefined}
            >
              <ReportForm services={services} chosen={chosen} lastResult={lastResult} />
            </DisclosureCard>
          )}
          <div className="grid gap-2 text-ink-quiet">
            <p>
              Nous n’envoyons rien à votre place&nbsp;: copiez ces faits dans le formulaire de chaque service, puis
              relisez-les.
            </p>
            <p>{legalReservation}</p>
            {helped && <p>Les coordonnées {helped} ne figurent pas ici&nbsp;: ajoutez-les avec son accord.</p>}
          </div>
        </div>
      </div>
    </main>
  );
}

/** The services of the country where the victim lives: the police first. */
function HomeReports({ home: { title, reports, source } }: { home: NonNullable<CaseReports["home"]> }) {
  return (
    <section aria-labelledby="votre-pays" className="grid grid-cols-1 gap-3">
      <h2 id="votre-pays" className="text-[1.4rem]">
        {title}
      </h2>
      <ul className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-surface px-5">
        {reports.map(({ name, text, href }) => (
          <li key={name} className="grid grid-cols-1 gap-0.5 py-3.5">
            <h3 className="font-sans text-base font-semibold">{name}</h3>
            <p className="wrap-anywhere">{text}</p>
            {href && (
              <p>
                <a
                  href={href}
                  rel="noreferrer"
                  target="_blank"
                  className="inline-flex min-h-11 items-center font-semibold"
                >
                  {new URL(href).host.replace(/^www\./, "")}
                  <span className="sr-only"> (nouvel onglet)</span>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-quiet">{source}</p>
    </section>
  );
}

/** « Un service à prévenir, trois à vérifier. » */
function toDoText(services: readonly Service[]): string {
  const left = services.filter(({ doneOn }) => doneOn === null);
  const concerned = left.filter(isConcerned).length;
  const toCheck = left.length - concerned;
  if (left.length === 0) return "Rien à signaler de plus.";
  const tell = concerned > 0 && `${concerned} ${concerned > 1 ? "services" : "service"} à prévenir`;
  const check = toCheck > 0 && `${toCheck}${concerned > 0 ? "" : toCheck > 1 ? " services" : " service"} à vérifier`;
  return `${[tell, check].filter(Boolean).join(", ")}.`;
}
