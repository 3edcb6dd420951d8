import type { Creditor, PaymentValidation } from "~/db/schema/payment-enumerations";

/** What a period is in law. */
export const KIND_LABELS = {
  forclusion: "Forclusion",
  prescription: "Prescription",
  admissibility: "Délai pour que la demande soit examinée",
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
  certain: "Date sûre",
  prudent: "Date par prudence",
  contract: "Dépend du contrat",
  unconfirmed: "À confirmer",
  future: "Règle à venir",
} as const;
export type Certainty = keyof typeof CERTAINTY_LABELS;

/** What each means, for the staff. */
export const CERTAINTY_WORDS: Record<Certainty, string> = {
  certain: "la loi la fixe",
  prudent: "la première des dates possibles",
  contract: "le contrat la fixe",
  unconfirmed: "un avocat doit la relire",
  future: "pas encore en vigueur",
};

/** « Date sûre, date par prudence ». */
export function certaintyText(certainties: readonly Certainty[]): string {
  const text = certainties.map((one) => CERTAINTY_LABELS[one].toLowerCase()).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whom the law of a rule binds: by the country of the bank of the account, or by the residence. */
export const PLACE_LABELS = {
  french_bank: "Compte dans une banque française, ou de pays non précisé",
  eea_bank: "Compte dans une banque de l’Espace économique européen, hors de France",
  other_bank: "Compte dans une banque d’un autre pays",
  european_bank: "Compte dans une banque de l’Espace économique européen, ou de pays non précisé",
  french_resident: "Personnes qui vivent en France, ou dans un pays non précisé",
  foreign_resident: "Personnes qui vivent hors de France",
  french_law: "Compte dans une banque française, ou personne qui vit en France, ou de pays non précisé",
  anywhere: "Quel que soit le pays",
} as const;
export type Place = keyof typeof PLACE_LABELS;

export const WHO_LABELS = { person: "Particuliers seulement", company: "Entreprises seulement" } as const;
export type Who = keyof typeof WHO_LABELS;

/** What an act is used for, in the order in which acts are useful: not that in which their dates end. */
export const USES = [
  "freeze",
  "opposition",
  "recall",
  "report",
  "complaint",
  "evidence",
  "follow_up",
  "inform",
  "court",
  "aid",
] as const;
export type Use = (typeof USES)[number];

/** What starts a period, as in « 13 mois après le débit ». */
export const START_LABELS = {
  debit: "le débit",
  known: "le jour où vous l’avez su",
  paid: "l’achat par carte",
  told: "votre appel à la banque",
  written_report: "votre signalement écrit",
  to_check: "votre signalement à la banque, à vérifier",
  recall_asked: "votre demande de rappel",
  recall_answered: "ce que le rappel a donné",
  refund_asked: "votre demande de remboursement",
  complained: "votre réclamation écrite",
  answered: "la réponse de la banque",
  police: "votre plainte",
  prosecutor: "l’envoi de votre plainte, ou de sa copie, au procureur",
  prosecution_refused: "le refus de poursuivre",
  decision: "la décision pénale définitive",
  data_request: "votre demande d’accès à vos données",
  data_answered: "la réponse à votre demande d’accès",
  data_received: "la réception de toutes vos données",
  operator_request: "votre demande à l’opérateur",
  served: "la remise de l’injonction de payer",
  home_mediator: "votre demande au médiateur, hors de France",
} as const;
export type Start = keyof typeof START_LABELS;

/** What a person notes with its day for all the payments of a case, because nothing else of the case says it. */
export const NOTED_FACTS = {
  prosecutor: "Ma plainte, ou sa copie, est partie au procureur (recommandé ou reçu)",
  prosecution_refused: "Le procureur m’a écrit qu’il ne poursuivait pas",
  decision: "La décision pénale est définitive",
  data_request: "J’ai demandé l’accès à mes données (RGPD)",
  data_answered: "On m’a répondu sur mes données, en tout ou en partie",
  data_received: "J’ai reçu toutes les données demandées",
  operator_request: "J’ai demandé mes données à mon opérateur téléphonique",
  served: "J’ai reçu une injonction de payer pour un crédit pris à mon nom",
  home_mediator: "J’ai écrit au médiateur bancaire, hors de France",
} as const satisfies Partial<Record<Start, string>>;
export type NotedFact = keyof typeof NOTED_FACTS;

/** What one bank does says nothing of another: these facts count for the payments of one bank. */
export const FACTS_OF_ONE_BANK: ReadonlySet<string> = new Set<NotedFact>([
  "data_request",
  "data_answered",
  "data_received",
  "home_mediator",
]);

/** How a payment was made: the methods that the rules distinguish. */
export const METHOD_LABELS = {
  card: "Carte bancaire",
  transfer: "Virement",
  instant_transfer: "Virement instantané",
  direct_debit: "Prélèvement",
  crypto: "Cryptomonnaie",
  payment_app: "Application de paiement (PayPal, Lydia…)",
  loan: "Crédit pris à votre nom",
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
  loan: "no_bank",
};

/** Whether the victim typed a code or approved a payment. */
export type Consent = PaymentValidation;

const OPENING = "d’ouverture de la banque (lundi à vendredi, hors fériés)";

const UNITS = {
  hours: "heures",
  days: "jours",
  months: "mois",
  years: "ans",
  bank_days: `jours ${OPENING}`,
  office_days: "jours ouvrés (lundi à vendredi, hors fériés)",
  working_days: "jours ouvrables",
} as const;

/** « 13 mois », « un an ». */
export function lengthText({ unit, count }: { unit: keyof typeof UNITS; count: number }): string {
  if (count === 1) return unit === "years" ? "Un an" : unit === "months" ? "Un mois" : `Un jour ${OPENING}`;
  return `${count} ${UNITS[unit]}`;
}

/** Whose legal interest rate it is (CMF L313-2). */
export const CREDITOR_LABELS: Record<Creditor, string> = {
  person: "Particuliers",
  other: "Entreprises et autres",
};
