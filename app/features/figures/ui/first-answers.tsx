import { PROMISED_HOURS } from "~/content/delays";
import { Card } from "~/ui/card";
import { formatMonth, formatNumber, formatPercent } from "~/ui/format";
import type { FirstAnswers } from "../first-answers.queries.server";
import { MIN_RATE_CASES } from "../rates/rules";

type Month = { month: string; kept: number; judged: number };

/** How long the first human answer takes, the unanswered ranked last, and how the promise was kept month after month. */
export function FirstAnswersCard({ answers, months }: { answers: FirstAnswers; months: readonly Month[] }) {
  const { cases, unanswered, median, ninth } = answers;
  return (
    <Card title="Première réponse humaine">
      {cases < MIN_RATE_CASES ? (
        <p className="text-ink-quiet">Les délais se montrent à partir de {MIN_RATE_CASES} dossiers.</p>
      ) : (
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Delay hours={median} words="une fois sur deux" />
          <Delay hours={ninth} words="neuf fois sur dix" />
        </dl>
      )}
      {unanswered > 0 && (
        <p className="text-sm text-ink-quiet">
          {formatNumber(unanswered)} {unanswered > 1 ? "dossiers n’ont" : "dossier n’a"} pas encore de réponse et{" "}
          {unanswered > 1 ? "sont rangés" : "est rangé"} en dernier.
        </p>
      )}
      <Trend months={months} />
    </Card>
  );
}

/** « pas encore » where the rank falls on a case without an answer. */
function Delay({ hours, words }: { hours: number | null; words: string }) {
  return (
    <div className="grid">
      <dt className="order-2 text-sm text-ink-quiet">{words}</dt>
      <dd className="font-title text-[1.6rem] font-semibold text-brand">
        {hours === null ? "pas encore" : hoursText(hours)}
      </dd>
    </div>
  );
}

const hoursText = (hours: number): string =>
  hours < 1
    ? "moins d’une heure"
    : hours < 72
      ? `${formatNumber(hours)}\u00a0h`
      : `${formatNumber(hours / 24)}\u00a0jours`;

/** The share kept of each month with enough cases; the dashed line is the promise itself. */
function Trend({ months }: { months: readonly Month[] }) {
  const shares = months.flatMap(({ month, kept, judged }) =>
    judged >= MIN_RATE_CASES ? [{ month, share: kept / judged }] : [],
  );
  const [first, last] = [shares[0], shares.at(-1)];
  if (!first || !last || shares.length < 2) return null;
  const step = 330 / (shares.length - 1);
  const points = shares
    .map(({ share }, index) => `${Math.round(index * step)},${Math.round(42 - share * 38)}`)
    .join(" ");
  const text = `${formatPercent(first.share)} en ${formatMonth(first.month)}, ${formatPercent(last.share)} en ${formatMonth(last.month)}`;
  return (
    <div>
      <svg
        role="img"
        aria-label={text}
        viewBox="0 0 330 44"
        preserveAspectRatio="none"
        className="h-14 w-full overflow-visible"
      >
        <path d="M0 4H330" vectorEffect="non-scaling-stroke" strokeDasharray="3 3" className="stroke-line-strong" />
        <polyline
          points={points}
          fill="none"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          className="stroke-brand"
        />
      </svg>
      <p className="text-sm text-ink-quiet">
        En {PROMISED_HOURS}&nbsp;h ou moins&nbsp;: {text}. En pointillé, l’objectif&nbsp;: toutes. Un mois compte à
        partir de {MIN_RATE_CASES} dossiers.
      </p>
    </div>
  );
}
