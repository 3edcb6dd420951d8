import type { Consent, Method } from "../labels";
import type { AccountZone, Operation } from "../law/rules";

/** What a visitor typed, as the form shows it again. */
export type Asked = {
  day: string;
  month: string;
  year: string;
  method: Method;
  consent: Consent;
  account: AccountZone;
  residence: Residence;
};

export type Residence = Exclude<Operation["residence"], "unknown">;

export const ACCOUNT_LABELS: Record<AccountZone, string> = {
  unknown: "Je ne sais pas",
  france: "En France",
  eea: "Ailleurs dans l’Espace économique européen",
  elsewhere: "Dans un autre pays (Suisse, Canada…)",
};

export const RESIDENCE_LABELS: Record<Residence, string> = { france: "En France", abroad: "Dans un autre pays" };

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
