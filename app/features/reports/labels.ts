import type { ReportField } from "~/content/report-services";

/** Whether a service concerns a case. */
export const VERDICT_LABELS = {
  concerned: "Concerne votre dossier",
  check: "À vérifier",
  not: "Ne semble pas vous concerner",
  french: "Service français",
} as const;
export type Verdict = keyof typeof VERDICT_LABELS;

/** Whether a service is listed apart from those for the case. */
export const isApart = ({ verdict }: { verdict: Verdict }): boolean => verdict === "not" || verdict === "french";

/** What a service asks for, in an order of our own. */
export const FIELD_LABELS: Record<ReportField, string> = {
  identity: "Vous",
  scam: "Type d’arnaque",
  contacted: "Premier contact",
  story: "Récit",
  payments: "Opérations",
  cardPayments: "Paiements par carte",
  total: "Préjudice",
  ibans: "IBAN des bénéficiaires",
  crypto: "Cryptomonnaies",
  sites: "Sites",
  phones: "Téléphones",
  emails: "Adresses e-mail",
  bank: "Banque",
};
