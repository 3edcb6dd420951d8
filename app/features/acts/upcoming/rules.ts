const UPCOMING_PATH = "/admin/deadlines";

/** How far ahead the list of deadlines looks, in days. */
export const HORIZONS = ["3", "7", "30", "90"] as const;
export type Horizon = (typeof HORIZONS)[number];

/** The list as it opens. */
export const DEFAULT_HORIZON: Horizon = "7";

export const HORIZON_LABELS: Record<Horizon, string> = { 3: "3 jours", 7: "7 jours", 30: "30 jours", 90: "3 mois" };

/** Of the lawyer's filter: the cases that nobody has in charge. */
export const NO_LAWYER = "aucun";

/** How many days the small calendar beside the list has. */
export const CALENDAR_DAYS = 42;
/** Beyond this number, a day of the calendar says « 99+ ». */
export const MAX_DAY_COUNT = 99;
/** Beyond this number, the badge says « 999+ ». */
export const MAX_BADGE = 1_000;

/** A list of deadlines: how far it looks, whose cases, from which day. */
export type UpcomingList = { within: Horizon; lawyer?: string | undefined; from?: string | undefined };

/** The address of a page of the list. */
export function upcomingAddress({ within, lawyer, from }: UpcomingList, after?: string): string {
  const parameters = new URLSearchParams({
    ...(within !== DEFAULT_HORIZON && { within }),
    ...(lawyer && { lawyer }),
    ...(from && { from }),
    ...(after && { after }),
  });
  return parameters.size > 0 ? `${UPCOMING_PATH}?${parameters}` : UPCOMING_PATH;
}

/** What names a row: one rule, on one day, of one case. */
export const upcomingKey = ({ caseId, rule, date }: { caseId: string; rule: string; date: string }): string =>
  `${date} ${caseId} ${rule}`;
