import { CASE_PAYMENT_METHODS } from "~/db/schema/payment-enumerations";
import { methodLabel } from "~/features/payments/labels";
import { type Ground, MIN_PUBLISHED_CASES, MIN_RATE_CASES, type RateGroup } from "./rules";

export const GROUP_LABELS: Record<RateGroup, string> = {
  bank: "Par banque",
  ground: "Par motif",
  method: "Par moyen",
  age: "Par ancienneté de la demande",
};

const GROUND_LABELS: Record<Ground, string> = {
  unauthorised: "Paiement non autorisé",
  deceived: "Validé en croyant se protéger",
  meant: "Validé pour payer",
  unknown: "Motif non précisé",
};

const AGE_LABELS: Record<string, string> = {
  0: "Depuis un mois au plus",
  31: "D’un à trois mois",
  91: "De trois à six mois",
  181: "Plus de six mois",
};

/** The words of a key of a group; a bank is its own name. */
export function rateLabel(group: RateGroup, key: string): string {
  if (group === "ground") return GROUND_LABELS[key as Ground] ?? GROUND_LABELS.unknown;
  if (group === "age") return AGE_LABELS[key] ?? key;
  return group === "method" ? methodLabel(CASE_PAYMENT_METHODS.find((method) => method === key) ?? null) : key;
}

/** How the rate and the first answers are counted, in the words of the page. */
export const RATE_WORDS: Record<string, string> = {
  "Ce que les banques ont rendu": `Les paiements en euros dont une banque a été saisie par écrit pendant la période (contestation, remboursement, réclamation ou rappel), puis ce que le client a noté de sa réponse. Ce qui attend compte dans le total. Le motif est ce que le client a répondu sur la validation du paiement. Un taux se montre à partir de ${MIN_RATE_CASES} dossiers, et se publie à partir de ${MIN_PUBLISHED_CASES}.`,
  "Première réponse humaine":
    "Les dossiers envoyés pendant la période, répondus ou en attente. Sans réponse, un dossier est rangé en dernier\u00a0: «\u00a0pas encore\u00a0» dit que le rang tombe sur lui.",
};
