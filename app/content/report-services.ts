/**
 * The public services to which a fraud is reported without a letter, with the order in which each asks for the facts.
 * When an address or a form changes, change it here, with its source and the day on which it was read.
 */

/** What a case knows that a service asks for. */
export type ReportField =
  | "identity"
  | "scam"
  | "contacted"
  | "story"
  | "payments"
  | "cardPayments"
  | "total"
  | "ibans"
  | "crypto"
  | "sites"
  | "phones"
  | "emails"
  | "bank";

export type ReportService = {
  name: string;
  /** Who answers, in a few words. */
  keeper: string;
  /** What it is for, in one or two sentences. */
  purpose: string;
  href: string;
  /** The address in words. */
  contact: string;
  /** What it asks for that a case does not know. */
  atHand: string;
  fields: readonly ReportField[];
  /** Where the address and what it asks for were read, and on which day. */
  source: string;
  readOn: string;
  /** What no source confirms. */
  unconfirmed?: string;
};

const ORDER = "l’ordre exact de son formulaire";

export const reportServices = {
  thesee: {
    name: "THESEE",
    keeper: "Police nationale",
    purpose:
      "La plainte en ligne d’un particulier majeur, avec FranceConnect, pour certaines escroqueries où l’auteur n’a jamais été rencontré.",
    href: "https://www.service-public.fr/particuliers/vosdroits/N31138",
    contact: "service-public.fr, «\u00a0Arnaque sur internet\u00a0»",
    atHand: "vos identifiants FranceConnect et vos captures d’écran",
    fields: [
      "identity",
      "scam",
      "contacted",
      "story",
      "payments",
      "total",
      "ibans",
      "crypto",
      "sites",
      "emails",
      "phones",
      "bank",
    ],
    source: "portail de plainte en ligne du ministère de l’Intérieur, qui y renvoie\u00a0; préfecture du Loiret",
    readOn: "2026-11-24",
    unconfirmed: ORDER,
  },
  perceval: {
    name: "Perceval",
    keeper: "Gendarmerie nationale",
    purpose:
      "Le signalement d’achats en ligne par carte que vous n’avez pas faits. Son récépissé aide votre demande à la banque\u00a0; il ne remplace ni la contestation écrite, ni la plainte.",
    href: "https://www.service-public.fr/particuliers/vosdroits/R46526",
    contact: "service-public.fr, «\u00a0Perceval\u00a0»",
    atHand:
      "vos identifiants FranceConnect, votre carte, le numéro d’opposition que la banque vous a donné et les relevés",
    fields: ["identity", "cardPayments", "sites", "bank", "story"],
    source: "moncommissariat.interieur.gouv.fr\u00a0; solidarite-numerique.fr pour les étapes",
    readOn: "2026-11-24",
  },
  pharos: {
    name: "PHAROS",
    keeper: "Police et gendarmerie",
    purpose:
      "Le signalement d’un site, d’une annonce ou d’une publication que tout le monde peut voir. Ce n’est pas une plainte\u00a0: vous n’êtes pas tenu au courant des suites.",
    href: "https://www.internet-signalement.gouv.fr",
    contact: "internet-signalement.gouv.fr",
    atHand: "l’adresse exacte de chaque page, avec le jour et l’heure où vous l’avez vue",
    fields: ["scam", "contacted", "sites", "story"],
    source: "service-public.fr, fiche F31979",
    readOn: "2026-11-24",
  },
  sms_33700: {
    name: "33700",
    keeper: "Opérateurs de téléphone",
    purpose: "Le signalement d’un SMS ou d’un appel frauduleux, pour que les opérateurs bloquent son numéro.",
    href: "https://www.33700.fr",
    contact: "33700.fr, ou par SMS au 33700",
    atHand: "le message lui-même, à transférer sans rien y ajouter, avec sa date et son heure",
    fields: ["phones", "contacted", "sites"],
    source: "commentcamarche.net, avril 2024",
    readOn: "2026-11-24",
  },
  signalconso: {
    name: "SignalConso",
    keeper: "Répression des fraudes (DGCCRF)",
    purpose: "Le signalement d’un professionnel par un consommateur\u00a0: un vendeur, un site marchand, un organisme.",
    href: "https://signal.conso.gouv.fr",
    contact: "signal.conso.gouv.fr",
    atHand: "le nom de l’entreprise ou l’adresse du site, et la commande",
    fields: ["scam", "sites", "story", "payments", "total", "identity"],
    source: "site du service",
    readOn: "2026-11-24",
    unconfirmed: ORDER,
  },
  amf: {
    name: "AMF",
    keeper: "Autorité des marchés financiers",
    purpose:
      "Le signalement d’un faux placement, d’une plateforme de trading ou de cryptomonnaies. L’AMF tient des listes noires\u00a0; elle ne récupère pas l’argent.",
    href: "https://www.amf-france.org",
    contact: "amf-france.org, «\u00a0Épargne Info Service\u00a0»",
    atHand: "le nom de la plateforme et celui de vos interlocuteurs, les contrats et les publicités",
    fields: ["identity", "scam", "sites", "emails", "phones", "contacted", "story", "payments", "total", "crypto"],
    source: "amf-france.org\u00a0; cbanque.com, 2019",
    readOn: "2026-11-24",
    unconfirmed: "l’adresse directe de son formulaire et son ordre",
  },
  acpr: {
    name: "ACPR, avec ABE Info Service",
    keeper: "Banque de France",
    purpose:
      "Le signalement d’un faux livret, d’un faux crédit, d’une fausse assurance, ou d’une banque dont le nom est usurpé. Ses listes noires sont publiques\u00a0: un nom absent n’est pas pour autant sérieux.",
    href: "https://www.abe-infoservice.fr",
    contact: "abe-infoservice.fr",
    atHand: "le nom de l’établissement imité, les e-mails et les documents reçus",
    fields: ["identity", "scam", "sites", "emails", "phones", "contacted", "story", "payments", "total", "ibans"],
    source: "abe-infoservice.fr, actualités de 2026",
    readOn: "2026-11-24",
    unconfirmed: "l’adresse directe de son formulaire et son ordre",
  },
} as const satisfies Record<string, ReportService>;
