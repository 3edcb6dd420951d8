import { Card } from "~/ui/card";
import { formatNumber, formatPercent } from "~/ui/format";
import { ColumnPlot } from "~/ui/plot/column-plot";
import type { readStatistics } from "../queries.server";
import { STATISTICS_DAYS } from "../rules";

/** The results of the e-mails (spec sections 2 and 9). Openings are not counted, since readers are not tracked. */
export function EmailStatistics({ statistics }: { statistics: Awaited<ReturnType<typeof readStatistics>> }) {
  const { sent, delivered, failed, unknown, simulated, waiting, rate, plot } = statistics;
  const figures = [
    { term: "Envoyés", value: formatNumber(sent), detail: waiting > 0 ? `${formatNumber(waiting)} en attente` : "" },
    {
      term: "Distribués",
      value: formatNumber(delivered),
      detail: rate === null ? "" : `${formatPercent(rate, 1)} des envois`,
    },
    ...(simulated > 0 ? [{ term: "Simulés", value: formatNumber(simulated), detail: "rien n’est parti" }] : []),
    { term: "Ouverts", value: "non mesuré", detail: "aucun traceur n’est envoyé" },
    { term: "Cliqués", value: "non mesuré", detail: "aucun lien n’est suivi" },
  ];
  return (
    <Card title="Statistiques d’envoi">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 min-[24rem]:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
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
          {formatNumber(failed)} échec{failed > 1 ? "s" : ""}, {formatNumber(unknown)} issue{unknown > 1 ? "s" : ""}{" "}
          inconnue{unknown > 1 ? "s" : ""}. «&nbsp;Distribué&nbsp;» veut dire que le serveur du destinataire a pris
          l’e-mail.
        </p>
      )}
      <ColumnPlot
        title={`E-mails par jour, sur ${STATISTICS_DAYS} jours`}
        summary={`E-mails par jour sur ${STATISTICS_DAYS} jours : ${formatNumber(sent)} envoyés en tout, ${formatNumber(delivered)} distribués${simulated > 0 ? `, ${formatNumber(simulated)} simulés` : ""}.`}
        labelHeader="Jour"
        plot={plot}
      />
    </Card>
  );
}
