/** The legal interest rate of a half-year, for a kind of creditor. */
export type LegalRate = {
  /** The first day of the half-year, as YYYY-MM-DD. */
  half: string;
  /** `person`: a natural person who does not act for their trade; `other`: all others (CMF L313-2). */
  creditor: "person" | "other";
  /** In hundredths of a percent: 667 is 6.67 %. */
  rate: number;
  /** The text that sets it. */
  source: string;
};

/** The rates that were read; administrators enter the others on « Règles ». */
export const KNOWN_RATES: readonly LegalRate[] = [
  // Read on 27 November 2026 (juriblio.fr).
  { half: "2026-01-01", creditor: "person", rate: 667, source: "Arrêté du 15 décembre 2025" },
];
