import { JOURNEY_STEPS, type JourneyStep } from "~/db/schema/journey-steps";
import { type CsvColumns, csvDate } from "~/platform/csv.server";
import { weightedMedian } from "~/platform/weighted-median";
import { JOURNEY_LABELS } from "./labels";
import type { listJourneyDays } from "./queries.server";

type DayCount = Awaited<ReturnType<typeof listJourneyDays>>[number];
type ExportedLine = {
  day: string;
  step: JourneyStep;
  isPhone: boolean;
  hasScripts: boolean;
  stories: number;
  medianSeconds: number | null;
};

/** A line for each day, device and step, in the order of the steps. */
export function exportedDays(counts: readonly DayCount[]): ExportedLine[] {
  const groups = Map.groupBy(counts, ({ day, isPhone, hasScripts, step }) => {
    return [day, isPhone, hasScripts, JOURNEY_STEPS.indexOf(step)].join(" ");
  });
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, each]) => {
      const [first] = each;
      if (!first) return [];
      const timed = each.filter(({ seconds }) => seconds !== null);
      const median = weightedMedian(timed.map(({ seconds, stories }) => ({ value: seconds ?? 0, count: stories })));
      return [{ ...first, stories: each.reduce((sum, { stories }) => sum + stories, 0), medianSeconds: median }];
    });
}

const yesOrNo = (is: boolean): string => (is ? "oui" : "non");

/** The columns of the table of « Le parcours ». */
export const JOURNEY_COLUMNS: CsvColumns<ExportedLine> = [
  ["Récits commencés le", ({ day }) => csvDate(day)],
  ["Téléphone", ({ isPhone }) => yesOrNo(isPhone)],
  ["Scripts", ({ hasScripts }) => yesOrNo(hasScripts)],
  ["Étape", ({ step }) => JOURNEY_LABELS[step]],
  ["Récits", ({ stories }) => String(stories)],
  ["Temps médian depuis l’étape d’avant (s)", ({ medianSeconds }) => String(medianSeconds ?? "")],
];
