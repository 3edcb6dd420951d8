import { formatDate } from "~/ui/format";
import { methodLabel } from "../labels";
import { paymentAmount, type ShownPayment } from "../rules";

/** What is known of a payment, and what to look at again. */
export function PaymentFacts({ payment }: { payment: ShownPayment }) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-semibold">
          {methodLabel(payment.method)}
          <span className="font-normal text-ink-quiet">
            {" · "}
            {payment.debitedOn ? (
              <time dateTime={payment.debitedOn}>{formatDate(payment.debitedOn)}</time>
            ) : (
              "sans date"
            )}
          </span>
        </h3>
        <span className="font-semibold tabular-nums">{paymentAmount(payment)}</span>
      </div>
      <dl className="grid gap-x-3 gap-y-1 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
        {payment.facts.map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="text-ink-quiet">{term}</dt>
            <dd className="mb-1 wrap-anywhere sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      {payment.remarks.map((remark) => (
        <p key={remark} className="text-sm text-wait">
          {remark}
        </p>
      ))}
    </div>
  );
}
