import { retention } from "~/content/retention-periods";
import { DEVICE_LABELS, SCRIPTS_LABELS } from "~/features/figures/journey/labels";
import { readJourney } from "~/features/figures/journey/queries.server";
import {
  DEVICES,
  type JourneyAsked,
  journeyAddress,
  journeyLines,
  outcomeOf,
  SCRIPTS,
} from "~/features/figures/journey/rules";
import { journeyQuery } from "~/features/figures/journey/schema";
import { FirstHourCard } from "~/features/figures/journey/ui/first-hour-card";
import { HowJourneyCounted } from "~/features/figures/journey/ui/how-journey-counted";
import { JourneyTable } from "~/features/figures/journey/ui/journey-table";
import { Outcome } from "~/features/figures/journey/ui/outcome";
import { FiguresTabs } from "~/features/figures/ui/figures-tabs";
import { Periods } from "~/features/figures/ui/periods";
import { runLoader } from "~/platform/http/boundary.server";
import { Card } from "~/ui/card";
import { CsvLink } from "~/ui/csv-link";
import { DESK_PAGE } from "~/ui/desk-page";
import { EmptyState } from "~/ui/empty-state";
import { FilterLink } from "~/ui/filter-link";
import { formatDate, formatMonth } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { ColumnPlot } from "~/ui/plot/column-plot";
import { drawColumns } from "~/ui/plot/draw-columns.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/figures-journey";

export const meta: Route.MetaFunction = () => [
  { title: "Le parcours · Administration" },
  { name: "description", content: "De la première phrase au dossier envoyé\u00a0: combien passent chaque étape." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const asked = journeyQuery.parse(Object.fromEntries(route.url.searchParams));
    const { counts, begunIn, isByDay, range, firstHour } = await readJourney(requireActor(route.context), asked);
    const lines = journeyLines(counts);
    const months = retention.journeyMonths;
    return {
      asked,
      range,
      months,
      isByDay,
      firstHour,
      lines,
      outcome: outcomeOf(lines),
      plot: drawBegun(begunIn, isByDay),
    };
  });
}

type BegunIn = Awaited<ReturnType<typeof readJourney>>["begunIn"];

/** The stories of each day or month: those that became a case that is sent, and the others. */
function drawBegun(begunIn: BegunIn, isByDay: boolean) {
  return drawColumns({
    labels: begunIn.map(({ from }) =>
      isByDay ? { text: formatDate(from), short: formatDate(from).slice(0, 5) } : { text: formatMonth(from) },
    ),
    series: [
      { name: "Dossier envoyé", tone: "brand", values: begunIn.map(({ sent }) => sent) },
      { name: "Pas envoyé", tone: "sand", values: begunIn.map(({ begun, sent }) => begun - sent) },
    ],
  });
}

export default function FiguresJourney({ loaderData }: Route.ComponentProps) {
  const { asked, range, months, isByDay, firstHour, lines, outcome, plot } = loaderData;
  const { firstDay, lastDay } = range;
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageHeader title="Le parcours" />
        <FiguresTabs />
      </div>
      <p className="text-sm text-ink-quiet">
        {firstDay && lastDay
          ? `Les récits commencés du ${formatDate(firstDay)} au ${formatDate(lastDay)}`
          : "Tous les récits comptés"}
      </p>
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Periods period={asked.period} addressOf={(period) => journeyAddress({ ...asked, period })} />
          <CsvLink to={journeyAddress(asked, ".csv")} />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <Choices name="device" label="Appareil" values={DEVICES} labels={DEVICE_LABELS} asked={asked} />
          <Choices name="scripts" label="Scripts" values={SCRIPTS} labels={SCRIPTS_LABELS} asked={asked} />
        </div>
      </div>
      {outcome.begun === 0 ? (
        <EmptyState title="Aucun récit compté">
          Un récit compte dès sa première phrase. Choisissez une autre période, ou retirez un filtre.
        </EmptyState>
      ) : (
        <>
          <Outcome {...outcome} />
          <JourneyTable lines={lines} begun={outcome.begun} />
          <Card title={isByDay ? "Jour par jour" : "Mois par mois"}>
            <ColumnPlot
              title={`Récits, au ${isByDay ? "jour" : "mois"} de leur première phrase`}
              summary={`${outcome.begun} récits commencés, ${outcome.sent} dossiers envoyés.`}
              labelHeader={isByDay ? "Jour" : "Mois"}
              plot={plot}
            />
          </Card>
        </>
      )}
      <FirstHourCard figures={firstHour} />
      <HowJourneyCounted months={months} />
    </main>
  );
}

type ChoicesProps<Name extends "device" | "scripts"> = {
  name: Name;
  label: string;
  values: readonly JourneyAsked[Name][];
  labels: Record<JourneyAsked[Name], string>;
  asked: JourneyAsked;
};

function Choices<Name extends "device" | "scripts">({ name, label, values, labels, asked }: ChoicesProps<Name>) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2 print:hidden">
      {values.map((value) => (
        <FilterLink key={value} to={journeyAddress({ ...asked, [name]: value })} isOn={asked[name] === value}>
          {labels[value]}
        </FilterLink>
      ))}
    </nav>
  );
}
