import type { DocumentType } from "~/db/schema/enumerations";
import { formatDate } from "~/ui/format";
import { PROOF_MAX_MONTHS } from "../../rules";

/** Returns the points to check on a document, from the guidance that its sender read. */
export function pointsToCheck(type: DocumentType, sentAt: Date): string[] {
  if (type !== "proof_of_address")
    return [
      "Original photographié ou numérisé en entier, lisible, sans filigrane.",
      "En cours de validité, du type déclaré.",
      "Nom, prénom et date de naissance du profil.",
    ];
  const oldest = new Date(sentAt);
  oldest.setMonth(oldest.getMonth() - PROOF_MAX_MONTHS);
  return [
    `Daté du ${formatDate(oldest)} ou après : moins de ${PROOF_MAX_MONTHS} mois à l’envoi.`,
    "Nom et adresse du profil.",
    "Facture d’énergie, avis d’impôt ou relevé bancaire ; pas de facture de téléphone mobile.",
  ];
}
