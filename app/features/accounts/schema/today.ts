/** Today in Paris, as an ISO date; without Temporal, which some browsers still lack. */
export function today(): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(new Date());
}
