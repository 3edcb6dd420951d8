import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { z } from "zod";
import { delays, PROMISED_HOURS } from "~/content/delays";
import { CASE_STATUSES } from "~/db/schema/enumerations";
import { readCaseActivity } from "~/features/cases/activity/queries.server";
import { hoursText } from "~/features/cases/activity/rules";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { MIN_RATE_CASES } from "~/features/figures/rates/rules";
import { hasJudged, keptText, metShare } from "~/features/figures/rules";
import { FiguresTabs } from "~/features/figures/ui/figures-tabs";
import { readReviewActivity } from "~/features/identity/review/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { lastWeeks } from "~/platform/weeks";
import { Card } from "~/ui/card";
import { CsvLink } from "~/ui/csv-link";
import { DESK_PAGE, FILTERS } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { FilterLink } from "~/ui/filter-link";
import { formatDate, formatNumber, formatPercent } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { ColumnPlot } from "~/ui/plot/column-plot";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/activity";
import { drawActivity } from "./activity-plots.server";

export const meta: Route.MetaFunction = () => [
  { title: "Activité · Administration" },
  { name: "description", content: "Les dossiers, les réponses et les documents, semaine par semaine." },
];

const PERIODS = [12, 26, 52] as const;
const asked = z.coerce.number().pipe(z.literal(PERIODS)).catch(12);

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const count = asked.parse(new URL(request.url).searchParams.get("weeks"));
  const { weeks, bounds } = lastWeeks(count);
  const [cases, documents] = await runLoader(route, { fallback: "data_load_failed" }, () =>
    Promise.all([readCaseActivity(actor, bounds), readReviewActivity(actor, bounds)]),
  );
  return {
    count,
    from: weeks[0]?.monday ?? "",
    statuses: cases.statuses,
    overall: cases.overall,
    opened: sum(Object.values(cases.opened).flat()),
    documents: { approved: sum(documents.approved), rejected: sum(documents.rejected) },
    plots: drawActivity({ weeks, cases, documents }),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { count, from, statuses, overall, opened, documents, plots } = loaderData;
  const since = `depuis le ${formatDate(from)}`;
  const reviewed = documents.approved + documents.rejected;
  const judged = { ...overall, overdue: overall.late };
  const share = metShare(judged);
  const isMeasured = overall.kept + overall.missed >= MIN_RATE_CASES;
  const median = isMeasured && overall.medianHours !== null ? hoursText(overall.medianHours) : NONE;
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageHeader title="Activité" />
        <FiguresTabs />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Periods current={count} />
        <p className="grow text-sm text-ink-quiet">La dernière semaine est en cours.</p>
        <CsvLink to="/admin/recoveries.csv">Exporter toutes les sommes récupérées en CSV</CsvLink>
      </div>
      <dl className="grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 lg:grid-cols-4">
        <Figure term="Nouveaux dossiers" value={formatNumber(opened)} />
        <Figure term="Première réponse, délai médian" value={median} details={givenText(overall)} />
        <Figure
          term={`Réponses en ${delays.analysis} ou moins`}
          value={share === null ? (hasJudged(judged) ? keptText(judged) : NONE) : formatPercent(share)}
          details={share !== null && keptText(judged)}
        />
        <Figure term="Documents vérifiés" value={formatNumber(reviewed)} />
      </dl>
      {sum(Object.values(statuses)) === 0 ? (
        <EmptyState icon={<ChartColumn aria-hidden="true" />} title="Aucun dossier pour l’instant">
          Les chiffres apparaissent dès le premier dossier.
        </EmptyState>
      ) : (
        <>
          <Card title="Nouveaux dossiers">
            <ColumnPlot
              title="Dossiers envoyés par semaine, par type d’arnaque"
              summary={`${opened} dossiers envoyés ${since}.`}
              labelHeader="Semaine"
              plot={plots.opened}
              leastFilled={LEAST_WEEKS}
            />
          </Card>
          <Card title="Dossiers par statut, aujourd’hui">
            <Statuses statuses={statuses} />
          </Card>
          <Card title="Première réponse">
            <p className="max-w-measure text-ink-quiet">
              Du moment où le dossier est envoyé à la première réponse écrite par une personne&nbsp;: un message
              automatique, un fichier seul ou un changement de statut n’en est pas une. Une semaine réunit les dossiers
              envoyés cette semaine-là. Un dossier clôturé ou rejeté sans réponse n’est pas compté.
            </p>
            {plots.median ? (
              <ColumnPlot
                title="Délai médian, en heures"
                summary={`Délai médian ${since} : ${median}, ${givenText(overall)}. La promesse est de ${PROMISED_HOURS} heures.`}
                labelHeader="Semaine"
                plot={plots.median}
                leastFilled={LEAST_WEEKS}
              />
            ) : (
              <p className="text-ink-quiet">
                Le délai médian d’une semaine se montre à partir de {MIN_RATE_CASES} réponses.
              </p>
            )}
            <ColumnPlot
              title="Dossiers selon leur réponse"
              summary={`${overall.kept} réponses en ${PROMISED_HOURS} heures ou moins, ${overall.missed} plus tard, ${overall.late} en retard.`}
              labelHeader="Semaine"
              plot={plots.answers}
              leastFilled={LEAST_WEEKS}
            />
          </Card>
          <Card title="Documents vérifiés">
            <ColumnPlot
              title="Décisions par semaine"
              summary={`${documents.approved} documents approuvés et ${documents.rejected} rejetés ${since}.`}
              labelHeader="Semaine"
              plot={plots.documents}
              leastFilled={LEAST_WEEKS}
            />
          </Card>
        </>
      )}
    </main>
  );
}

/** Fewer weeks with something are read better as a table. */
const LEAST_WEEKS = 4;

/** Where there is nothing to count from. */
const NONE = "–";

/** Of how many answers a median is made: those who still wait are not in it. */
function givenText({ kept, missed }: { kept: number; missed: number }): string {
  const given = kept + missed;
  if (given === 0) return "aucune réponse donnée";
  return `sur ${formatNumber(given)} réponse${given > 1 ? "s données" : " donnée"}`;
}

function Periods({ current }: { current: number }) {
  return (
    <nav aria-label="Période" className={`${FILTERS} print:hidden`}>
      {PERIODS.map((weeks) => (
        <FilterLink key={weeks} to={`?weeks=${weeks}`} isOn={weeks === current}>
          {weeks} semaines
        </FilterLink>
      ))}
    </nav>
  );
}

function Figure({ term, value, details }: { term: string; value: string; details?: ReactNode }) {
  return (
    <div className="row-span-3 grid grid-rows-subgrid gap-1 rounded-card border border-line bg-surface px-4 py-4 wrap-anywhere sm:px-5">
      <dt className="text-sm text-ink-quiet">{term}</dt>
      <dd className="font-title text-[1.5rem] font-semibold text-brand tabular-nums">{value}</dd>
      {details && <dd className="text-sm text-ink-quiet">{details}</dd>}
    </div>
  );
}

/** The current number of cases in each status; the bars only repeat the figures. */
function Statuses({ statuses }: { statuses: Record<(typeof CASE_STATUSES)[number], number> }) {
  const max = Math.max(1, ...Object.values(statuses));
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">Tous les dossiers, selon leur statut d’aujourd’hui</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Statut</th>
          <th scope="col">Dossiers</th>
        </tr>
      </thead>
      <tbody>
        {CASE_STATUSES.map((status) => (
          <tr key={status} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {CASE_STATUS_LABELS[status]}
            </th>
            <td className="w-3/5 py-2">
              <div className="flex items-center gap-3">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-3 min-w-0 flex-1">
                  <rect width={(100 * statuses[status]) / max} height="8" className="fill-brand" />
                </svg>
                <span className="min-w-10 text-right tabular-nums">{formatNumber(statuses[status])}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
