import { formatMoney, formatPercent } from "~/ui/format";
import type { Agreement } from "../queries.server";
import { type Outcome, outcomesOf, taxOn } from "../rules";

const RECOVERED: Record<Outcome["recovered"], string> = { nothing: "rien", half: "la moitié", all: "tout" };

/** The price of an agreement in words, then what the client pays and keeps for what is recovered. */
export function AgreementFigures({ agreement, lost }: { agreement: Agreement; lost: number | null }) {
  const { baseFee, vatRate, successRate } = agreement;
  const outcomes = outcomesOf(agreement, lost);
  return (
    <section
      aria-labelledby="prix"
      className="grid grid-cols-1 gap-5 rounded-card bg-deep p-5 text-on-deep sm:p-7 forced-colors:border"
    >
      <h2 id="prix" className="sr-only">
        Ce que vous payez
      </h2>
      <div className="grid gap-x-8 gap-y-4 font-title text-[1.3rem] leading-tight text-on-deep-strong sm:grid-cols-2">
        <p>
          <strong className="block text-[2.6rem] leading-none">{formatMoney(baseFee + taxOn(baseFee, vatRate))}</strong>{" "}
          maintenant, même si rien n’est récupéré
        </p>
        {successRate === null ? (
          <p className="self-end">et rien de plus, même si des sommes sont récupérées.</p>
        ) : (
          <p>
            <strong className="block text-[2.6rem] leading-none">
              <span className="text-[1.3rem]">puis</span> {formatPercent(successRate / 10_000, 2)}
            </strong>{" "}
            de ce qui est récupéré.
          </p>
        )}
      </div>
      {lost !== null && outcomes.length > 0 && (
        <table className="w-full border-collapse tabular-nums [&_:is(th,td)]:border-t [&_:is(th,td)]:border-on-deep/30 [&_:is(th,td)]:py-2 [&_:is(th,td)]:pl-2.5 [&_:is(th,td)]:text-right [&_:is(th,td)]:font-normal [&_tr>:first-child]:pl-0 [&_tr>:first-child]:text-left">
          <caption className="pb-2 text-left font-semibold text-warm-light">Pour vos {formatMoney(lost)}</caption>
          <thead className="text-sm">
            <tr>
              <th scope="col">Si vous récupérez</th>
              <th scope="col">vous payez</th>
              <th scope="col">il vous revient</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map(({ recovered, paid, kept }) => (
              <tr key={recovered}>
                <th scope="row">{RECOVERED[recovered]}</th>
                <td>{formatMoney(paid)}</td>
                <td className="text-on-deep-strong">
                  <strong>{formatMoney(kept)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="text-sm">
        {vatRate > 0 && "TVA comprise. "}
        {agreement.expenses ? "Des frais s’y ajoutent\u00a0: ils sont dits plus bas." : "Aucun frais prévu à ce jour."}
      </p>
    </section>
  );
}
