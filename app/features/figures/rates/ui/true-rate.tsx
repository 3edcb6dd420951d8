import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate, formatMoney, formatNumber, formatPercent } from "~/ui/format";
import { figuresErrors } from "../../errors";
import type { Period } from "../../rules";
import { GROUP_LABELS } from "../labels";
import type { PublishedRate, Rates } from "../queries.server";
import { MIN_PUBLISHED_CASES, MIN_RATE_CASES, pendingOf, type Rate, type RateGroup, rateOf, type Sums } from "../rules";

type TrueRateProps = {
  rates: Rates;
  period: Period;
  /** Whether the reader publishes rates, and the one that is published. */
  publishing: { published: PublishedRate | null } | null;
};

/** What banks gave back of what was asked of them, waiting included. */
export function TrueRate({ rates: { total, groups }, period, publishing }: TrueRateProps) {
  const rate = rateOf(total);
  return (
    <Card title="Ce que les banques ont rendu">
      {total.cases === 0 ? (
        <p className="text-ink-quiet">Aucune demande écrite à une banque sur la période.</p>
      ) : (
        <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <div className="grid content-start gap-3">
            <p className="font-title text-[1.4rem] leading-tight text-balance">
              Sur {euros(total.asked)} demandés aux banques,{" "}
              {rate === null ? `${euros(total.refunded)} sont revenus.` : `${formatPercent(rate)} sont revenus.`}
            </p>
            <Shares sums={total} className="h-3.5" />
            <Legend {...total} />
            <p className="text-sm text-ink-quiet">
              {formatNumber(total.cases)} {total.cases > 1 ? "dossiers" : "dossier"}, ceux qui attendent compris.
              {rate === null && ` Un taux se montre à partir de ${MIN_RATE_CASES} dossiers.`}
            </p>
            {publishing && <Publication total={total} period={period} published={publishing.published} />}
          </div>
          <div className="grid content-start gap-x-8 gap-y-5 md:grid-cols-2">
            {groups.map(({ group, rates }) => (
              <RateTable key={group} group={group} rates={rates} />
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}

const PARTS = [
  { name: "Remboursés", fill: "fill-ok", square: "bg-ok", of: ({ refunded }: Sums) => refunded },
  { name: "Refusés", fill: "fill-bad", square: "bg-bad", of: ({ refused }: Sums) => refused },
  { name: "En attente", fill: "fill-wait-mark", square: "bg-wait-mark", of: pendingOf },
];

/** The parts of what was asked, side by side. */
function Shares({ sums, className }: { sums: Sums; className: string }) {
  let start = 0;
  const label = PARTS.map(({ name, of }) => `${name}\u00a0: ${euros(of(sums))}`).join(", ");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className={`w-full rounded-sm ${className}`}
    >
      {PARTS.map(({ name, fill, of }) => {
        const [x, width] = [start, sums.asked > 0 ? (of(sums) / sums.asked) * 100 : 0];
        start += width;
        return <rect key={name} x={x} width={width} height={10} className={fill} />;
      })}
    </svg>
  );
}

function Legend(sums: Sums) {
  const hasShares = sums.cases >= MIN_RATE_CASES;
  return (
    <dl className="grid gap-1">
      {PARTS.map(({ name, square, of }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto_3.5rem] items-baseline gap-x-3">
          <dt>
            <span aria-hidden="true" className={`mr-2 inline-block size-2.5 rounded-sm ${square}`} />
            {name}
          </dt>
          <dd className="font-semibold tabular-nums">{euros(of(sums))}</dd>
          <dd className="text-right text-sm text-ink-quiet tabular-nums">
            {hasShares && formatPercent(of(sums) / sums.asked)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RateTable({ group, rates }: { group: RateGroup; rates: readonly Rate[] }) {
  return (
    <table className="w-full self-start text-sm">
      <caption className="pb-1 text-left font-semibold">{GROUP_LABELS[group]}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{GROUP_LABELS[group]}</th>
          <th scope="col">Demandé</th>
          <th scope="col">Taux</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <RateRow key={rate.key} rate={rate} />
        ))}
      </tbody>
    </table>
  );
}

function RateRow({ rate }: { rate: Rate }) {
  const share = rateOf(rate);
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1.5 pr-2 text-left font-normal wrap-anywhere">
        {rate.label} <span className="text-ink-quiet">{formatNumber(rate.cases)}</span>
        {share !== null && <Shares sums={rate} className="mt-1 block h-1.5" />}
      </th>
      <td className="py-1.5 pl-2 text-right whitespace-nowrap tabular-nums">{euros(rate.asked)}</td>
      <td className="w-24 py-1.5 pl-2 text-right tabular-nums">
        {share === null ? (
          <span className="text-xs text-ink-quiet">moins de {MIN_RATE_CASES} dossiers</span>
        ) : (
          <b>{formatPercent(share)}</b>
        )}
      </td>
    </tr>
  );
}

type PublicationProps = { total: Sums; period: Period; published: PublishedRate | null };

/** The intents of the form. */
export const RATE_INTENTS = { publish: "rate.publish", withdraw: "rate.withdraw" } as const;

function Publication({ total, period, published }: PublicationProps) {
  const isPublishable = total.cases >= MIN_PUBLISHED_CASES;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {published && (
        <Banner
          tone="info"
          title={`«\u00a0À propos\u00a0» montre ${formatPercent(published.refunded / published.asked)}`}
        >
          Publié le {formatDate(published.publishedAt)}, sur {formatNumber(published.cases)} dossiers.
        </Banner>
      )}
      {(isPublishable || published) && (
        <AppForm failure={figuresErrors.messageOf("rate_publish_failed")} preventScrollReset>
          <input type="hidden" name="period" value={period} />
          <div className="flex flex-wrap gap-2">
            {isPublishable && (
              <SubmitButton
                name="intent"
                value={RATE_INTENTS.publish}
                variant="second"
                size="small"
                pendingLabel="Publication…"
              >
                Publier sur «&nbsp;À propos&nbsp;»
              </SubmitButton>
            )}
            {published && (
              <SubmitButton
                name="intent"
                value={RATE_INTENTS.withdraw}
                variant="quiet"
                size="small"
                pendingLabel="Retrait…"
              >
                Retirer
              </SubmitButton>
            )}
          </div>
        </AppForm>
      )}
      {!isPublishable && (
        <p className="text-sm text-ink-quiet">Il se publie à partir de {MIN_PUBLISHED_CASES} dossiers.</p>
      )}
    </div>
  );
}

/** Whole euros. */
const euros = (cents: number): string => formatMoney(Math.round(cents / 100) * 100);
