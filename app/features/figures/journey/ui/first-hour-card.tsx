import { Card } from "~/ui/card";
import { formatPercent } from "~/ui/format";
import { FIRST_HOUR_LABELS, type FirstHour } from "../labels";
import { Bar } from "./bar";

/** What became of the cases opened in the period: what was asked of the bank, and what came of it. */
export function FirstHourCard({ figures }: { figures: FirstHour }) {
  const names = Object.keys(FIRST_HOUR_LABELS) as (keyof FirstHour)[];
  return (
    <Card title="La première heure">
      <p className="max-w-measure text-ink-quiet">
        Les dossiers ouverts pendant la période, brouillons compris, d’après les opérations et ce que les clients et
        l’équipe ont noté. Aucun filtre d’appareil ne s’applique ici.
      </p>
      {figures.told === 0 ? (
        <p>Aucun dossier avec une opération n’a été ouvert pendant la période.</p>
      ) : (
        <table className="w-full table-fixed">
          <caption className="sr-only">Ce qui a été demandé à la banque, et ce qui en est venu</caption>
          <colgroup>
            <col className="w-1/2 sm:w-2/5" />
            <col />
            <col className="w-16" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">Étape</th>
              <th scope="col">Dossiers</th>
              <th scope="col">Part</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {FIRST_HOUR_LABELS[name]}
                </th>
                <td className="py-2">
                  <Bar value={figures[name]} of={figures.told} />
                </td>
                <td className="py-2 text-right text-ink-quiet tabular-nums">
                  {formatPercent(figures[name] / figures.told)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
