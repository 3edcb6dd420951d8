import { formatNumber } from "~/ui/format";
import { MIN_RATE_CASES } from "./rates/rules";

const FIGURES_PATH = "/admin/figures";

/** The periods of the figures. Months are whole: the last one of each period but `last_month` is the present one. */
export const PERIODS = ["month", "last_month", "3_months", "12_months", "all"] as const;
export type Period = (typeof PERIODS)[number];

/** What is counted for one lawyer, or for several together. Sums are in cents. */
export type Figures = {
  /** Cases in charge now that are neither closed nor rejected. */
  inCharge: number;
  /** Cases that they accepted in the period. */
  taken: number;
  /** Cases closed in the period that were not reopened since. */
  closed: number;
  /** Cases sent in the period whose first answer came within the promised delay, or later. */
  kept: number;
  missed: number;
  /** Cases sent in the period that wait for their first answer for longer than promised. */
  overdue: number;
  /** Cases whose client waits for an answer now, those among them for longer than promised, and since when the first. */
  unanswered: number;
  late: number;
  oldestSince: Date | null;
  /** Sums received in the period, and the fees on them. */
  recovered: number;
  successFees: number;
  /** Base fees of the agreements accepted in the period, tax included. */
  baseFees: number;
};

const NO_FIGURES: Figures = {
  inCharge: 0,
  taken: 0,
  closed: 0,
  kept: 0,
  missed: 0,
  overdue: 0,
  unanswered: 0,
  late: 0,
  oldestSince: null,
  recovered: 0,
  successFees: 0,
  baseFees: 0,
};

/** Figures of which some are known; the others are zero. */
export const figuresOf = (known: Partial<Figures>): Figures => ({ ...NO_FIGURES, ...known });

/** The figures of several together. */
export function addFigures(each: readonly Figures[]): Figures {
  const sum = { ...NO_FIGURES };
  for (const one of each) {
    for (const name of COUNTED) sum[name] += one[name];
    sum.oldestSince = earlier(sum.oldestSince, one.oldestSince);
  }
  return sum;
}

type Counted = Exclude<keyof Figures, "oldestSince">;
const COUNTED = (Object.keys(NO_FIGURES) as (keyof Figures)[]).filter(
  (name): name is Counted => name !== "oldestSince",
);

/** Whether nothing at all is counted. */
export const isEmpty = (figures: Figures): boolean => COUNTED.every((name) => figures[name] === 0);

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

type FirstAnswers = Pick<Figures, "kept" | "missed" | "overdue">;

/**
 * The share of cases first answered within the promised delay, among those whose delay is known to be kept or not; null on
 * fewer than `MIN_RATE_CASES`.
 */
export function metShare({ kept, missed, overdue }: FirstAnswers): number | null {
  const judged = kept + missed + overdue;
  return judged >= MIN_RATE_CASES ? kept / judged : null;
}

/** Whether a delay of some case is known to be kept or not. */
export const hasJudged = ({ kept, missed, overdue }: FirstAnswers): boolean => kept + missed + overdue > 0;

/** The same in numbers, on any number of cases: « 18 sur 54, dont 36 attendent encore ». */
export function keptText({ kept, missed, overdue }: FirstAnswers): string {
  const all = `${formatNumber(kept)} sur ${formatNumber(kept + missed + overdue)}`;
  return overdue > 0 ? `${all}, dont ${formatNumber(overdue)} attend${overdue > 1 ? "ent" : ""} encore` : all;
}

/** The address of the figures of a period, of one lawyer when given; `.csv` as a table. */
export function figuresAddress({ period, lawyer }: { period: Period; lawyer: string | null }, ending = ""): string {
  const parameters = new URLSearchParams({ ...(period !== "month" && { period }), ...(lawyer && { lawyer }) });
  return parameters.size > 0 ? `${FIGURES_PATH}${ending}?${parameters}` : FIGURES_PATH + ending;
}
