import type { PaymentValidation } from "~/db/schema/payment-enumerations";

/** What a period is in law. */
export const KIND_LABELS = {
  forclusion: "Forclusion",
  prescription: "Prescription",
  duty: "Obligation de la banque ou de l’organisme",
  practice: "Pratique",
  contract: "Contrat",
} as const;
export type Kind = keyof typeof KIND_LABELS;

/** What a period is, or that it is the earliest day of something. */
export const natureText = ({ sense, kind }: { sense: "act" | "opens" | "other_side"; kind: Kind }): string =>
  sense === "opens" ? "Première date possible" : KIND_LABELS[kind];

/** How sure a date is. */
export const CERTAINTY_LABELS = {
  certain: "Règle certaine",
  prudent: "Date la plus prudente",
  contract: "Dépend du contrat",
  unconfirmed: "À confirmer",
} as const;
export type Certainty = keyof typeof CERTAINTY_LABELS;

/** What starts a period, as in « 13 mois après le débit ». */
export const START_LABELS = {
  debit: "le débit",
  known: "le jour où vous l’avez su",
  told: "votre appel à la banque",
  written_report: "votre signalement écrit",
  to_check: "votre signalement à la banque, à vérifier",
  recall_asked: "votre demande de rappel",
  refund_asked: "votre demande de remboursement",
  complained: "votre réclamation écrite",
  answered: "la réponse de la banque",
  police: "votre plainte",
  decision: "la décision pénale définitive",
  data_request: "votre demande d’accès à vos données",
} as const;
export type Start = keyof typeof START_LABELS;

/** How a payment was made: the methods that the rules distinguish. */
export const METHOD_LABELS = {
  card: "Carte bancaire",
  transfer: "Virement",
  instant_transfer: "Virement instantané",
  direct_debit: "Prélèvement",
  crypto: "Cryptomonnaie",
  payment_app: "Application de paiement (PayPal, Lydia…)",
  cheque: "Chèque",
  voucher: "Espèces, coupon ou carte prépayée",
  other: "Autre moyen",
} as const;
export type Method = keyof typeof METHOD_LABELS;

/** What a method is in law: a payment service (CMF L314-1), another act of a bank, or neither. */
export const METHOD_NATURES: Record<Method, "payment_service" | "other_bank" | "no_bank"> = {
  card: "payment_service",
  transfer: "payment_service",
  instant_transfer: "payment_service",
  direct_debit: "payment_service",
  payment_app: "payment_service",
  cheque: "other_bank",
  voucher: "other_bank",
  other: "other_bank",
  crypto: "no_bank",
};

/** Whether the victim typed a code or approved a payment. */
export type Consent = PaymentValidation;

const UNITS = {
  days: "jours",
  months: "mois",
  years: "ans",
  bank_days: "jours ouvrables de banque",
  working_days: "jours ouvrables",
} as const;

/** « 13 mois », « un an ». */
export function lengthText({ unit, count }: { unit: keyof typeof UNITS; count: number }): string {
  if (count === 1) return unit === "years" ? "Un an" : unit === "months" ? "Un mois" : "Un jour ouvrable de banque";
  return `${count} ${UNITS[unit]}`;
}
