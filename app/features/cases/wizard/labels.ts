import type { ScamType } from "~/db/schema/enumerations";
import type { ScreenId } from "./rules";

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
