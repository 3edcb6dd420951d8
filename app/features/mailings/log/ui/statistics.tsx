import { Card } from "~/ui/card";
import { ColumnPlot } from "~/ui/plot/column-plot";
import type { readStatistics } from "../queries.server";

const NUMBER = new Intl.NumberFormat("fr-FR");
const RATE = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 1 });

/** The results of the e-mails (spec sections 2 and 9). Openings are not counted, since readers are not tracked. */
export function EmailStatistics({ statistics }: { statistics: Awaited<ReturnType<typeof readStatistics>> }) {
  const { sent, delivered, failed, unknown, waiting, rate, plot } = statistics;
  const figures = [
    { term: "Envoyés", value: NUMBER.format(sent), detail: waiting > 0 ? `${NUMBER.format(waiting)} en attente` : "" },
    {
      term: "Distribués",
      value: NUMBER.format(delivered),
      detail: rate === null ? "" : `${RATE.format(rate)} des envois`,
    },
    { term: "Ouverts", value: "non mesuré", detail: "aucun traceur n’est envoyé" },
    { term: "Cliqués", value: "non mesuré", detail: "aucun lien n’est suivi" },
  ];
  return (
    <Card title="Statistiques d’envoi">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 min-[24rem]:grid-cols-2 lg:grid-cols-4">
        {figures.map(({ term, value, detail }) => (
          <div key={term} className="grid content-start">
            <dt className="text-sm text-ink-quiet">{term}</dt>
            <dd className="font-title text-[1.6rem] leading-tight">{value}</dd>
            {detail && <dd className="text-sm text-ink-quiet">{detail}</dd>}
          </div>
        ))}
      </dl>
      {failed + unknown > 0 && (
        <p className="text-sm text-ink-quiet">
          {NUMBER.format(failed)} échec{failed > 1 ? "s" : ""}, {NUMBER.format(unknown)} issue{unknown > 1 ? "s" : ""}{" "}
          inconnue{unknown > 1 ? "s" : ""}. «&nbsp;Distribué&nbsp;» veut dire que le serveur du destinataire a pris
          l’e-mail.
        </p>
      )}
      <ColumnPlot
        title="E-mails par jour, sur 30 jours"
        summary={`E-mails par jour sur 30 jours : ${NUMBER.format(sent)} envoyés en tout, ${NUMBER.format(delivered)} distribués.`}
        labelHeader="Jour"
        plot={plot}
      />
    </Card>
  );
}
