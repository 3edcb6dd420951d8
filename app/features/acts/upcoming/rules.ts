const UPCOMING_PATH = "/admin/deadlines";

/** How far ahead the list of deadlines looks, in days. */
export const HORIZONS = ["3", "7", "30", "90"] as const;
export type Horizon = (typeof HORIZONS)[number];

export const DEFAULT_HORIZON: Horizon = "30";

export const HORIZON_LABELS: Record<Horizon, string> = { 3: "3 jours", 7: "7 jours", 30: "30 jours", 90: "3 mois" };

/** The address of a page of the list. */
export function upcomingAddress(within: Horizon, after?: string): string {
  const parameters = new URLSearchParams({ ...(within !== DEFAULT_HORIZON && { within }), ...(after && { after }) });
  return parameters.size > 0 ? `${UPCOMING_PATH}?${parameters}` : UPCOMING_PATH;
}
