import { formatDate } from "~/ui/format";
import { methodLabel } from "../labels";
import { paymentAmount, type ShownPayment } from "../rules";

/** What is known of a payment, and what to look at again. */
export function PaymentFacts({ payment }: { payment: ShownPayment }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <PaymentHeading payment={payment} />
      <PaymentDetails payment={payment} />
    </div>
  );
}

/** The method of a payment, its amount and its day. */
export function PaymentHeading({ payment }: { payment: ShownPayment }) {
  const { method, debitedOn, payeeName, payeeIban } = payment;
  const isUnnamed = !payeeName && !payeeIban && Boolean(method?.endsWith("transfer"));
  return (
    <div className="grid min-w-0 grow grid-cols-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base font-semibold">{methodLabel(method)}</h3>
        <span className="font-semibold tabular-nums">{paymentAmount(payment)}</span>
      </div>
      <p className="text-sm font-normal wrap-anywhere text-ink-quiet">
        {debitedOn ? <time dateTime={debitedOn}>{formatDate(debitedOn)}</time> : "sans date"}
        {payeeName && ` · ${payeeName}`}
        {isUnnamed && <span className="font-semibold text-warm"> · bénéficiaire à préciser</span>}
      </p>
    </div>
  );
}

/** The facts of a payment as terms and values, and what to look at again. */
export function PaymentDetails({ payment }: { payment: ShownPayment }) {
  return (
    <>
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
    </>
  );
}
