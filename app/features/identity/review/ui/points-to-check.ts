import type { DocumentType } from "~/db/schema/enumerations";
import { formatDate } from "~/ui/format";

/** Spec section 9: a proof of address is less than 3 months old on the day it is sent. */
const PROOF_MONTHS = 3;

/** Returns the points to check on a document, from the guidance that its sender read. */
export function pointsToCheck(type: DocumentType, sentAt: Date): string[] {
  if (type !== "proof_of_address")
    return [
      "Original photographié ou numérisé en entier, lisible, sans filigrane.",
      "En cours de validité, du type déclaré.",
      "Nom, prénom et date de naissance du profil.",
    ];
  const oldest = new Date(sentAt);
  oldest.setMonth(oldest.getMonth() - PROOF_MONTHS);
  return [
    `Daté du ${formatDate(oldest)} ou après : moins de 3 mois à l’envoi.`,
    "Nom et adresse du profil.",
    "Facture d’énergie, avis d’impôt ou relevé bancaire ; pas de facture de téléphone mobile.",
  ];
}
