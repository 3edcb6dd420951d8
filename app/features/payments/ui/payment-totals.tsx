import { Disclosure } from "~/ui/disclosure";
import type { TotalsText } from "../rules";

/** The sum of the payments of a case, and how many they are. */
export function PaymentTotals({ totals: { count, all } }: { totals: TotalsText }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3.5">
      <strong className="font-title text-[min(2.6rem,11vw)] leading-tight font-semibold text-brand tabular-nums">
        {all}
      </strong>
      <span className="text-ink-quiet">{count > 1 ? `${count} opérations` : "1 opération"}</span>
    </p>
  );
}

/** The sums of several payments by method and by month, folded. */
export function PaymentSums({ totals: { count, byMethod, byMonth } }: { totals: TotalsText }) {
  if (count < 2) return null;
  return (
    <Disclosure isWide summary="Par moyen de paiement, par mois">
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 text-ink sm:grid-cols-2">
        <Totals title="Par moyen de paiement" lines={byMethod} />
        <Totals title="Par mois" lines={byMonth} />
      </div>
    </Disclosure>
  );
}

function Totals({ title, lines }: { title: string; lines: TotalsText["byMethod"] }) {
  return (
    <table className="w-full self-start text-sm">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <tbody>
        {lines.map(({ label, count, amount }) => (
          <tr key={label + amount} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {label}
              {count > 1 && <span className="text-ink-quiet"> ({count})</span>}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
