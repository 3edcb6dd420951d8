import { ChevronDown } from "lucide-react";
import { cx } from "~/ui/cx";
import { formatDate } from "~/ui/format";
import { methodLabel } from "../labels";
import { paymentAmount, type TotalsText } from "../rules";
import { PaymentBody, type PaymentListProps } from "./payment-list";

/** The payments of a case for the staff: a row each, which opens on what is known of it, and their sum. */
export type PaymentTableProps = PaymentListProps & { totals: TotalsText };

export function PaymentTable({ totals, payments, ...body }: PaymentTableProps) {
  const { count, all } = totals;
  return (
    <div className="rounded-card border border-line bg-surface px-4 text-sm">
      <p aria-hidden="true" className={cx(ROW, "min-h-9 font-semibold text-ink-quiet max-sm:hidden")}>
        <span>Débit</span>
        <span>Moyen</span>
        <span>Vers</span>
        <span className="text-right">Montant</span>
      </p>
      <ol>
        {payments.map((payment) => (
          <li key={payment.id} className="border-t border-line max-sm:first:border-0">
            <details open={payments.length === 1 || payment.id === body.refusedCapture?.id} className="group">
              <summary className={cx(ROW, "min-h-9 cursor-pointer list-none py-1 [&::-webkit-details-marker]:hidden")}>
                <span className="tabular-nums">
                  {payment.debitedOn ? (
                    <time dateTime={payment.debitedOn}>{formatDate(payment.debitedOn)}</time>
                  ) : (
                    "sans date"
                  )}
                </span>
                <span className="min-w-0 wrap-anywhere">{methodLabel(payment.method)}</span>
                <Payee payment={payment} />
                <span className="text-right font-semibold whitespace-nowrap tabular-nums max-sm:col-start-2 max-sm:row-start-1">
                  {paymentAmount(payment)}
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 text-brand group-open:rotate-180 max-sm:col-start-3 max-sm:row-start-1"
                />
              </summary>
              <PaymentBody {...body} payment={payment} />
            </details>
          </li>
        ))}
      </ol>
      <p className={cx(ROW, "min-h-10 border-t border-line-strong font-semibold")}>
        <span className="sm:col-span-3">{count > 1 ? `${count} opérations` : "1 opération"}</span>
        <span className="text-right tabular-nums">{all}</span>
      </p>
    </div>
  );
}

/** Who received a payment; a transfer without one is to be completed. */
function Payee({ payment: { payeeName, payeeIban, method } }: { payment: PaymentListProps["payments"][number] }) {
  const isUnnamed = !payeeName && !payeeIban && Boolean(method?.endsWith("transfer"));
  return (
    <span className={cx("min-w-0 wrap-anywhere max-sm:col-span-full", isUnnamed && "font-semibold text-warm")}>
      {payeeName || payeeIban || (isUnnamed ? "à préciser" : "")}
    </span>
  );
}

const ROW =
  "grid grid-cols-[minmax(0,1fr)_auto_1.25rem] items-center gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)_7rem_1.25rem]";
