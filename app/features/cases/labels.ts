import type {
  BankRefundStatus,
  CaseStatus,
  ContactMethod,
  EvidenceType,
  FilledFor,
  PoliceActionStatus,
  RecoverySource,
  ScamType,
} from "~/db/schema/enumerations";
import type { CaseAge, CaseSort } from "./desk/rules";
import type { AdminMove, Decision } from "./rules";
import type { ScreenId } from "./wizard/rules";

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

/** One sentence in which a victim recognises what happened. */
export const SCAM_TYPE_SENTENCES: Record<ScamType, string> = {
  fake_investment: "On m’a proposé un placement (livret, cryptomonnaies, parkings, vin…) qui n’existait pas.",
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
  none: "Je n’ai rien gardé",
};

/** Whom a case is about, in the words for the staff. */
export const FILLED_FOR_LABELS: Record<FilledFor, string> = {
  relative: "Un proche",
  guardian: "Une personne protégée (tutelle, curatelle…)",
  company: "Une entreprise",
};

/** The title of each screen of the wizard. */
export const SCREEN_TITLES: Record<ScreenId, string> = {
  type: "Type d’arnaque",
  recit: "Racontez, avec vos mots",
  "pour-qui": "Pour qui racontez-vous ?",
  argent: "L’argent",
  depuis: "Depuis, qu’avez-vous fait ?",
  banque: "Votre banque",
  plainte: "Votre plainte",
  preuves: "Preuves",
};

export const SCREEN_INTROS: Partial<Record<ScreenId, string>> = {
  recit:
    "Vous n’êtes pas responsable : les escrocs sont des professionnels de la manipulation. Vous pourrez compléter plus tard.",
  argent: "Des réponses approximatives suffisent.",
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

/** The age filters of the administration's list. */
export const CASE_AGE_LABELS: Record<CaseAge, string> = {
  "48h": "Moins de 48\u00a0h",
  "7d": "Moins de 7 jours",
  "30d": "Moins de 30 jours",
  older: "30 jours et plus",
};

export const CASE_SORT_LABELS: Record<CaseSort, string> = {
  priority: "À répondre d’abord",
  activity: "Dernière activité",
  opening: "Les plus récents",
  amount: "Montant",
};

/** An enumeration's labels as the options of a field, in the order of the enumeration. */
export function optionsOf<Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}

type Notice = {
  /** Posted in the conversation, in the lawyer's name, as an automatic message. */
  message: string;
  /** Subject of the e-mail: neutral, since others may see it on a locked screen. */
  subject: string;
  /** The title in the e-mail, and its paragraphs. */
  title: string;
  email: readonly string[];
};

/** The message and e-mail subject that announce each decision to the client (spec section 4; design section 5). */
export const STATUS_NOTICES: Record<AdminMove, Notice> = {
  approve: {
    message:
      "Bonne nouvelle : votre dossier est retenu. Un avocat l’examine dès maintenant et reviendra vers vous ici.\n\nPour l’aider, ajoutez à cette conversation toutes les preuves en votre possession : justificatifs de paiement, échanges avec les escrocs, captures d’écran, copie de votre plainte.",
    subject: "Votre dossier avance",
    title: "Votre dossier est retenu",
    email: [
      "Un avocat l’examine dès maintenant. Un message vous attend dans la conversation du dossier.",
      "Pour l’aider, vous pouvez y joindre vos preuves : paiements, échanges, captures d’écran, plainte.",
    ],
  },
  reject: {
    message:
      "Après examen, votre dossier n’a pas été retenu. Les raisons de cette décision ne sont pas communiquées.\n\nCela ne remet pas en cause ce que vous avez vécu, et vos autres démarches restent possibles : votre banque, le dépôt de plainte, et France Victimes, gratuit, au 116 006 (7 jours sur 7, de 9 h à 19 h).",
    subject: "Une réponse au sujet de votre dossier",
    title: "Nous ne pouvons pas prendre votre dossier",
    email: [
      "Après examen, votre dossier n’a pas été retenu. Les raisons de cette décision ne sont pas communiquées.",
      "Cela ne remet pas en cause ce que vous avez vécu. Vos autres démarches restent possibles : contester auprès de votre banque, déposer plainte, vous faire aider.",
      "Deux aides sont gratuites. France Victimes répond au 116 006, 7 jours sur 7, de 9 h à 19 h. 17Cyber répond jour et nuit sur 17cyber.gouv.fr.",
    ],
  },
  hold: {
    message:
      "Votre dossier est en attente de documents. Joignez à cette conversation ce qui vous a été demandé : le traitement reprendra dès que nous l’aurons reçu.",
    subject: "Votre dossier attend des documents",
    title: "Votre dossier attend des documents",
    email: [
      "Joignez à la conversation du dossier ce qui vous y a été demandé. Le traitement reprend dès que nous l’avons reçu.",
    ],
  },
  resume: {
    message: "Le traitement de votre dossier reprend. Nous vous tenons informé ici de la suite.",
    subject: "Votre dossier avance",
    title: "Votre dossier reprend",
    email: ["Son traitement reprend. Vous n’avez rien à faire : la suite vous est dite dans la conversation."],
  },
  close: {
    message:
      "Votre dossier est clôturé. Cette conversation reste ouverte : écrivez-nous ici si vous avez une question ou un élément nouveau.",
    subject: "Votre dossier est clôturé",
    title: "Votre dossier est clôturé",
    email: ["La conversation reste ouverte : écrivez-nous si vous avez une question ou un élément nouveau."],
  },
  reopen: {
    message: "Votre dossier est rouvert. Un avocat reprend son traitement et vous répondra ici.",
    subject: "Votre dossier est rouvert",
    title: "Votre dossier est rouvert",
    email: ["Un avocat reprend son traitement et vous répond dans la conversation."],
  },
};

/** The confirmation shown to the administrator; spec section 8 words approving, rejecting and deleting. */
export const DECISION_DONE: Record<Decision, string> = {
  approve: "Dossier approuvé",
  reject: "Dossier rejeté",
  hold: "Dossier mis en attente de documents",
  resume: "Traitement du dossier repris",
  close: "Dossier clôturé",
  reopen: "Dossier rouvert",
  delete: "Dossier supprimé",
};

/** The confirmation for several cases: « 3 dossiers approuvés ». */
const MANY_DONE: Record<Decision, string> = {
  approve: "approuvés",
  reject: "rejetés",
  hold: "mis en attente de documents",
  resume: "repris",
  close: "clôturés",
  reopen: "rouverts",
  delete: "supprimés",
};

/** The confirmation after `decision` was taken on `count` cases. */
export function decisionDone(decision: Decision, count: number): string {
  return count === 1 ? DECISION_DONE[decision] : `${count} dossiers ${MANY_DONE[decision]}`;
}

/** The labels of the administration's buttons. */
export const MOVE_LABELS: Record<AdminMove, string> = {
  approve: "Approuver",
  reject: "Rejeter",
  hold: "Mettre en attente de documents",
  resume: "Reprendre le traitement",
  close: "Clôturer",
  reopen: "Rouvrir",
};
export const DECISION_LABELS: Record<Decision, string> = { ...MOVE_LABELS, delete: "Supprimer" };
