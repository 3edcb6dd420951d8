import type {
  BankRefundStatus,
  ContactMethod,
  EvidenceType,
  PoliceActionStatus,
  ScamType,
} from "~/db/schema/enumerations";

/** What a person reads for each value of the enumerations of spec section 3. */
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

/** One sentence in which a victim recognises what happened. */
export const SCAM_TYPE_SENTENCES: Record<ScamType, string> = {
  fake_investment: "On m’a proposé un placement (livret, crypto-monnaies, parkings, vin…) qui n’existait pas.",
  fake_bank_advisor: "Quelqu’un s’est présenté comme ma banque et m’a fait valider des opérations.",
  phishing: "J’ai suivi un lien reçu par e-mail ou SMS et donné mes codes ou mon numéro de carte.",
  tech_support: "Un message disait que mon ordinateur était bloqué et qu’il fallait appeler un dépanneur.",
  ceo_fraud: "On s’est fait passer pour un dirigeant ou un fournisseur pour obtenir un virement.",
  trading_scam: "J’ai déposé de l’argent sur une plateforme (forex, CFD, options binaires) qui refuse de le rendre.",
  ponzi_scheme: "Mes gains dépendaient de l’argent de nouveaux participants qu’il fallait faire entrer.",
  identity_theft: "On a utilisé mes papiers, mon nom, mon compte bancaire ou mon compte CPF sans mon accord.",
  unknown: "Ma situation est différente, ou je ne sais pas la nommer. Un avocat vous aidera à y voir clair.",
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
};

/** Ways of paying that a form offers; the column is a list of text (spec section 3), so older values stay readable. */
export const PAYMENT_METHODS = [
  "bank_transfer",
  "card",
  "crypto",
  "prepaid",
  "cash",
  "cheque",
  "payment_app",
  "other",
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  bank_transfer: "Virement bancaire",
  card: "Carte bancaire",
  crypto: "Crypto-monnaies",
  prepaid: "Coupons ou cartes prépayées",
  cash: "Espèces ou transfert d’argent",
  cheque: "Chèque",
  payment_app: "Application de paiement (PayPal, Lydia…)",
  other: "Autre moyen",
};

/** The label of a payment method, or the text itself when it is not one of ours. */
export function paymentMethodLabel(value: string): string {
  return PAYMENT_METHOD_LABELS[value as PaymentMethod] ?? value;
}

/** An enumeration's labels as the options of a field, in the order of the enumeration. */
export function optionsOf<Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}
