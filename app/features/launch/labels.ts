import type { CheckId, CheckState } from "./rules";

export const CHECK_LABELS: Record<CheckId, string> = {
  identity: "Mentions légales",
  claims: "Ce que le site annonce",
  signature: "Signature des messages",
  secondFactor: "Double authentification des administrateurs",
  mail: "Envoi des e-mails",
  backup: "Sauvegarde relue",
  scanner: "Antivirus",
  storage: "Stockage des fichiers",
  address: "Adresse du site",
};

export const STATE_LABELS: Record<CheckState, string> = {
  done: "Fait",
  missing: "Manque",
  unanswered: "Sans réponse",
};
