import type {
  BankRefundStatus,
  CaseStatus,
  ContactMethod,
  EvidenceType,
  FilledFor,
  PoliceActionStatus,
  ScamType,
} from "~/db/schema/enumerations";
import type { RecoverySource } from "~/db/schema/staff-enumerations";
import type { ToldCurrency } from "./amount";

/** Spec section 4, to the letter. */
export const CASE_STATUS_LABELS: Record<CaseStatus, string> = {
  draft: "Brouillon",
  pending: "En attente",
  in_review: "En cours d'analyse",
  active: "En traitement",
  on_hold: "En attente de documents",
  closed: "Clôturé",
  rejected: "Rejeté",
};

/** The French labels of the enumerations of spec section 3. */
export const SCAM_TYPE_LABELS: Record<ScamType, string> = {
  fake_investment: "Faux investissement",
  fake_bank_advisor: "Faux conseiller bancaire",
  phishing: "Hameçonnage (phishing)",
  tech_support: "Faux support technique",
  ceo_fraud: "Fraude au président",
  trading_scam: "Trading frauduleux",
  ponzi_scheme: "Système pyramidal (Ponzi)",
  identity_theft: "Usurpation d’identité",
  unknown: "Je ne sais pas",
};

export const CONTACT_METHOD_LABELS: Record<ContactMethod, string> = {
  phone: "Téléphone",
  email: "E-mail",
  sms: "SMS",
  whatsapp: "WhatsApp",
  social: "Réseaux sociaux",
  other: "Autre",
};

export const BANK_REFUND_LABELS: Record<BankRefundStatus, string> = {
  pending: "Réponse en attente",
  partial: "Remboursement partiel",
  full: "Remboursement total",
  rejected: "Remboursement refusé",
  not_requested: "Remboursement non demandé",
};

export const POLICE_ACTION_LABELS: Record<PoliceActionStatus, string> = {
  pending: "En attente",
  investigation: "Enquête en cours",
  closed: "Affaire classée",
  arrest_made: "Une personne a été arrêtée",
  no_action: "Aucune suite donnée",
};

export const EVIDENCE_LABELS: Record<EvidenceType, string> = {
  payment_receipts: "Justificatifs de paiement",
  conversations: "Conversations (SMS, WhatsApp, réseaux sociaux)",
  emails: "E-mails",
  bank_statements: "Relevés bancaires",
  iban: "IBAN ou coordonnées bancaires des escrocs",
  contracts: "Contrats ou documents signés",
  none: "Je n’ai rien gardé",
};

/** Whom a case is about, in the words for the staff. */
export const FILLED_FOR_LABELS: Record<FilledFor, string> = {
  relative: "Un proche",
  guardian: "Une personne protégée (tutelle, curatelle…)",
  company: "Une entreprise",
};

/** Ways of paying that a form offers; the column is a list of text (spec section 3), so older values stay readable. */
export const PAYMENT_METHODS = [
  "bank_transfer",
  "card",
  "direct_debit",
  "crypto",
  "prepaid",
  "cash",
  "cheque",
  "payment_app",
  "other",
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const TOLD_CURRENCY_LABELS: Record<ToldCurrency, string> = {
  EUR: "Euros (€)",
  CHF: "Francs suisses",
  CAD: "Dollars canadiens",
  USD: "Dollars américains ($)",
  GBP: "Livres sterling (£)",
};

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  bank_transfer: "Virement bancaire",
  card: "Carte bancaire",
  direct_debit: "Prélèvement",
  crypto: "Crypto-monnaies",
  prepaid: "Coupons ou cartes prépayées",
  cash: "Espèces ou transfert d’argent",
  cheque: "Chèque",
  payment_app: "Application de paiement (PayPal, Lydia…)",
  other: "Autre moyen",
};

/** The label of a payment method, or the stored text when it is unknown. */
export function paymentMethodLabel(value: string): string {
  return PAYMENT_METHOD_LABELS[value as PaymentMethod] ?? value;
}

/** Where a recovered sum came from. */
export const RECOVERY_SOURCE_LABELS: Record<RecoverySource, string> = {
  bank_transfer: "Virement de la banque",
  merchant_refund: "Remboursement du commerçant",
  seizure: "Saisie",
  settlement: "Accord",
  other: "Autre",
};

/** An enumeration's labels as the options of a field, in the order of its labels. */
export function optionsOf<Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}
