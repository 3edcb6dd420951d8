import type { DataAnswer, DataItem, LetterGround, LetterSending } from "~/db/schema/letter-enumerations";

/** How a letter leaves, in the words of its client. */
export const SENDING_LABELS: Record<LetterSending, string> = {
  registered_post: "Lettre recommandée avec avis de réception",
  secure_messaging: "Messagerie sécurisée de la banque",
  email: "E-mail",
  online_form: "Formulaire en ligne",
  by_hand: "Remise en main propre contre récépissé",
  post: "Lettre simple",
};

/** On what a claim rests, in plain words. */
export const GROUND_LABELS: Record<LetterGround, string> = {
  unauthorised: "Je n’ai pas autorisé ces opérations",
  authorised: "J’ai fait ces opérations, et la banque aurait dû réagir",
};

/** What a bank is asked for, in the words of its client. */
export const DATA_ITEM_LABELS: Record<DataItem, string> = {
  logs: "Journaux de connexion et d’authentification",
  payee_check: "Vérification du nom du bénéficiaire",
  shown_text: "Texte affiché à l’écran",
  recall: "Trace du rappel de fonds",
  fraud_file: "Déclaration au fichier FNC-RF",
};

/** How a bank answered about each. */
export const DATA_ANSWER_LABELS: Record<DataAnswer, string> = {
  whole: "Entière",
  partly: "En partie",
  refused: "Refusée",
  silent: "Sans réponse",
};
