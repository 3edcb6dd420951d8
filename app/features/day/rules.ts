export const DAY_PATH = "/admin/day";

/** A promise that would be broken within so many hours is « bientôt rompue »: until the evening, read in the morning. */
export const SOON_HOURS = 12;
/** First answers are judged over so many days. */
export const PROMISE_DAYS = 30;
/** Acts are listed that are due today or within so many days. */
export const ACT_DAYS = 3;
/** The weeks of the trend. */
export const TREND_WEEKS = 12;

/**
 * The lists of cases that the figures of the page open. `promises` holds `kept`, `missed` and `broken`, each case once.
 * `late`: first answered too late, or still waiting, whenever it was sent. `load`: the cases of one lawyer that are not
 * over.
 */
export const CASE_LISTS = ["promises", "kept", "missed", "broken", "soon", "late", "load"] as const;
export type CaseList = (typeof CASE_LISTS)[number];

/** The lists of sums: asked of banks in writing, received by clients, and lawyers' fees under their agreements. */
export const MONEY_LISTS = ["claimed", "obtained", "due"] as const;
export type MoneyList = (typeof MONEY_LISTS)[number];

export type DayList = CaseList | MoneyList;

export const isMoneyList = (list: DayList): list is MoneyList => MONEY_LISTS.some((each) => each === list);

/** This month until today, or the last one until the same day. */
export const MONTHS = ["this", "last"] as const;
export type Month = (typeof MONTHS)[number];

/** What a list is narrowed to. */
export type DayFilters = {
  /** The lawyer in charge, by their account; `none`: no lawyer. For administrators. */
  lawyer: string | null;
  /** Of `late`: the week in which cases were sent, by its Monday. */
  week: string | null;
  /** Of sums. */
  month: Month;
};

/** The address of the rows that a figure counts. */
export function dayAddress(list: DayList, filters: Partial<DayFilters> & { after?: string } = {}): string {
  const { lawyer, week, month, after } = filters;
  const parameters = new URLSearchParams({
    ...(lawyer && { lawyer }),
    ...(week && { week }),
    ...(month === "last" && { month }),
    ...(after && { after }),
  });
  return parameters.size > 0 ? `${DAY_PATH}/${list}?${parameters}` : `${DAY_PATH}/${list}`;
}
