import type { SubmissionResult } from "@conform-to/react";
import { legalReservation } from "~/content/first-steps";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
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

const isConcerned = ({ verdict }: CaseReports["services"][number]): boolean => verdict === "concerned";

/** The services to which a fraud is reported without a letter: those for this case first, each with its sheet. */
export function ReportsPage({ page, chosen, shown, lastResult }: ReportsPageProps) {
  const { id, reference, helped, canTick, services } = page;
  const first = [...services.filter(isConcerned), ...services.filter(({ verdict }) => verdict === "check")];
  const others = services.filter(({ verdict }) => verdict === "not");
  const open = shown ?? first.find(({ doneOn }) => doneOn === null)?.id;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: `/case/${id}`, label: "Dossier" }}
        title="Signalements"
        intro={
          <>
            Affaire {reference}
            {helped && <strong>, dossier {helped}, que vous aidez</strong>}
          </>
        }
      />
      <Banner>
        <p>
          {legalReservation} Nous n’envoyons rien à votre place&nbsp;: copiez ces faits dans le formulaire de chaque
          service, puis relisez-les.
        </p>
        {helped && <p>Les coordonnées {helped} ne figurent pas ici&nbsp;: ajoutez-les avec son accord.</p>}
      </Banner>
      {first.length > 0 && (
        <section aria-labelledby="pour-ce-dossier" className="grid grid-cols-1">
          <h2 id="pour-ce-dossier" className="text-[1.4rem]">
            Pour ce dossier
          </h2>
          {first.map((service) => (
            <ReportService key={service.id} service={service} isOpen={service.id === open} canTick={canTick} />
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="les-autres" className="grid grid-cols-1">
          <h2 id="les-autres" className="text-[1.4rem]">
            Les autres services
          </h2>
          {others.map((service) => (
            <ReportService key={service.id} service={service} isOpen={service.id === open} canTick={canTick} />
          ))}
        </section>
      )}
      {canTick && (
        <Card title="J’ai fait un signalement">
          <ReportForm key={chosen} services={services} chosen={chosen} lastResult={lastResult} />
        </Card>
      )}
    </main>
  );
}
