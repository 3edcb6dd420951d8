import { type Payment, paymentAmount, type Total, totalsOf } from "../rules";

/** The sums of the payments of a case: in all, by method and by month. */
export function PaymentTotals({ payments }: { payments: readonly Payment[] }) {
  const { all, byMethod, byMonth } = totalsOf(payments);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="rounded-field bg-surface-quiet p-4">
        <span className="text-sm text-ink-quiet">
          {payments.length > 1 ? `${payments.length} opérations` : "1 opération"}
        </span>
        <br />
        <strong className="text-lg tabular-nums">{all.map(paymentAmount).join(" + ")}</strong>
      </p>
      {payments.length > 1 && (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
          <Totals title="Par moyen de paiement" totals={byMethod} />
          <Totals title="Par mois" totals={byMonth} />
        </div>
      )}
    </div>
  );
}

function Totals({ title, totals }: { title: string; totals: readonly Total[] }) {
  return (
    <table className="w-full self-start text-sm">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <tbody>
        {totals.map((total) => (
          <tr key={total.label + total.currency} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {total.label}
              {total.count > 1 && <span className="text-ink-quiet"> ({total.count})</span>}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{paymentAmount(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
