import type { JourneyStep } from "~/db/schema/journey-steps";
import { WAY } from "~/features/progress/labels";
import type { JourneyAsked } from "./rules";

/** The steps, in the words of the pages that people see. */
export const JOURNEY_LABELS: Record<JourneyStep, string> = {
  begun: "Première phrase",
  told: WAY.story,
  advice: "À faire maintenant",
  account: "Compte",
  profile: WAY.profile,
  documents: WAY.documents,
  summary: WAY.summary,
  sent: WAY.sent,
};

/** When each step is passed. */
export const JOURNEY_WORDS: Record<JourneyStep, string> = {
  begun: "le texte du récit a au moins quinze caractères, et vient d’être enregistré.",
  told: "la personne a quitté la page du texte par «\u00a0Continuer\u00a0».",
  advice: "elle est arrivée sur «\u00a0À faire maintenant\u00a0».",
  account: "un compte est ouvert, et le récit y est.",
  profile: "les informations sont complètes, et le récit est un brouillon de dossier.",
  documents: "les trois pièces sont envoyées.",
  summary: "la personne a relu son dossier et a demandé qu’il parte.",
  sent: "le dossier est envoyé. S’il attendait la vérification des pièces, ce temps est le nôtre.",
};

export const DEVICE_LABELS: Record<JourneyAsked["device"], string> = {
  all: "Tous les appareils",
  phone: "Téléphone",
  other: "Autre appareil",
};

export const SCRIPTS_LABELS: Record<JourneyAsked["scripts"], string> = {
  all: "Avec ou sans scripts",
  with: "Avec scripts",
  without: "Sans scripts",
};

/** What « La première heure » counts, in its order. */
export const FIRST_HOUR_LABELS = {
  told: "Dossiers avec une opération",
  asked: "Demande faite à la banque",
  askedAtOnce: "dont au plus tard le jour du dossier",
  answered: "Réponse reçue",
  frozen: "Somme bloquée à la suite d’un rappel",
  refunded: "Somme rendue, en tout ou partie",
} as const;
export type FirstHour = Record<keyof typeof FIRST_HOUR_LABELS, number>;
