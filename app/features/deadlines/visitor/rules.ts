import { countryHelp } from "~/content/countries";
import type { Consent, Method } from "../labels";

/** What a visitor typed, as the form shows it again. */
export type Asked = {
  day: string;
  month: string;
  year: string;
  method: Method;
  consent: Consent;
  /** A key of `ACCOUNT_LABELS`, and of `RESIDENCE_LABELS`. */
  account: string;
  residence: string;
};

/** « En Suisse », by the code of each country that has help of its own. */
const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  countryHelp.flatMap(({ code, title }) => (code === null ? [] : [[code, title]])),
);

export const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  unknown: "Je ne sais pas",
  france: "En France",
  ...COUNTRIES,
  eea: "Ailleurs dans l’Espace économique européen",
  elsewhere: "Dans un autre pays",
};

export const RESIDENCE_LABELS: Readonly<Record<string, string>> = {
  france: "En France",
  ...COUNTRIES,
  abroad: "Dans un autre pays",
};

/** The names of the form's fields, which people read in its address. */
export const FIELDS = {
  day: "jour",
  month: "mois",
  year: "annee",
  method: "moyen",
  consent: "valide",
  account: "banque",
  residence: "pays",
} as const;
