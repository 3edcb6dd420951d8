import type { Consent, Method } from "../labels";

/** What a visitor typed, as the form shows it again. */
export type Asked = { day: string; month: string; year: string; method: Method; consent: Consent };

/** The names of the form's fields, which people read in its address. */
export const FIELDS = { day: "jour", month: "mois", year: "annee", method: "moyen", consent: "valide" } as const;
