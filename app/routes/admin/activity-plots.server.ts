import { PROMISED_HOURS } from "~/content/delays";
import { SCAM_TYPES } from "~/db/schema/enumerations";
import type { readCaseActivity } from "~/features/cases/activity/queries.server";
import { hoursText } from "~/features/cases/activity/rules";
import { CASE_TYPE_TITLES } from "~/features/cases/desk/labels";
import { MIN_RATE_CASES } from "~/features/figures/rates/rules";
import type { Week } from "~/platform/weeks";
import { formatDate, formatNumber } from "~/ui/format";
import { drawColumns } from "~/ui/plot/draw-columns.server";
import { PLOT_TONES, type PlotTone } from "~/ui/plot/plot-fills";

type Figures = {
  weeks: readonly Week[];
  cases: Awaited<ReturnType<typeof readCaseActivity>>;
  documents: { approved: number[]; rejected: number[] };
};

/** A week with few answers has no column; one answered at once still has a value above zero. */
const medianValue = ({ kept, missed, medianHours }: Figures["cases"]["answers"][number]) =>
  kept + missed < MIN_RATE_CASES || medianHours === null ? 0 : Math.max(medianHours, 0.01);

/** Draws the plots of « Activité »; a week is labelled with its number and its Monday. */
export function drawActivity({ weeks, cases, documents }: Figures) {
  const labels = weeks.map(({ monday, number }) => ({
    text: `Semaine ${number}, du ${formatDate(monday)}`,
    short: formatDate(monday).slice(0, 5),
  }));
  const answered = (name: string, tone: PlotTone, key: "kept" | "missed" | "waiting" | "late") => ({
    name,
    tone,
    values: cases.answers.map((week) => week[key]),
  });
  const medians = cases.answers.map(medianValue);
  return {
    opened: drawColumns({
      labels,
      series: SCAM_TYPES.map((type, index) => ({
        name: CASE_TYPE_TITLES[type],
        tone: PLOT_TONES[index % PLOT_TONES.length] as PlotTone,
        values: cases.opened[type],
      })).filter(({ values }) => values.some((value) => value > 0)),
    }),
    answers: drawColumns({
      labels,
      series: [
        answered(`Réponse en ${PROMISED_HOURS} h ou moins`, "brand", "kept"),
        answered(`Réponse après ${PROMISED_HOURS} h`, "peach", "missed"),
        answered("En attente, dans les temps", "sand", "waiting"),
        answered("En attente, en retard", "bad", "late"),
      ],
    }),
    median: medians.some((value) => value > 0)
      ? drawColumns({
          labels,
          series: [{ name: "Délai médian, en heures", tone: "brand", values: medians }],
          threshold: { value: PROMISED_HOURS, label: `${PROMISED_HOURS} h promises` },
          format: (value) => formatNumber(value, 1),
          cell: (value) => (value === 0 ? `moins de ${MIN_RATE_CASES} réponses` : hoursText(value)),
        })
      : null,
    documents: drawColumns({
      labels,
      series: [
        { name: "Approuvés", tone: "brand", values: documents.approved },
        { name: "Rejetés", tone: "peach", values: documents.rejected },
      ],
    }),
  };
}
