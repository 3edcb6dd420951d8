import type {
  Exclusion,
  IndicatorKind,
  IndicatorSide,
  IndicatorSource,
  PhoneSeen,
} from "~/db/schema/indicator-enumerations";

export const KIND_LABELS: Record<IndicatorKind, string> = {
  iban: "Compte (IBAN)",
  phone: "Numéro de téléphone",
  site: "Site",
  email: "Adresse e-mail",
  crypto_address: "Adresse de cryptomonnaie",
  crypto_transaction: "Transaction de cryptomonnaie",
  handle: "Compte de messagerie ou de réseau",
  company: "Société (nom, SIREN)",
  alias: "Nom d’emprunt",
};

export const SEEN_LABELS: Record<PhoneSeen, string> = {
  called_back: "Numéro rappelé",
  messaging: "Numéro de messagerie",
  shown: "Numéro seulement affiché",
};

export const SOURCE_LABELS: Record<IndicatorSource, string> = {
  payment: "lu dans les opérations",
  story: "lu dans le récit",
  message: "lu dans les messages",
  typed: "noté à la main",
};

export const EXCLUSION_LABELS: Record<Exclusion, string> = {
  own: "C’est au client",
  other: "Ce n’est pas l’escroc",
  mistake: "Notée par erreur",
};

/** « C’est au client », in the words of some kinds. */
export const OWN_LABELS: Partial<Record<IndicatorKind, string>> = {
  iban: "C’est le compte du client",
  phone: "C’est le numéro du client",
  email: "C’est l’adresse du client",
};

export const SIDE_LABELS: Record<IndicatorSide, string> = {
  client: "confirmé par le client",
  helper: "confirmé par un proche",
  lawyer: "confirmé par l’avocat",
  administrator: "confirmé par l’équipe",
};
