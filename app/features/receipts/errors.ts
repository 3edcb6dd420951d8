import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of receipts. */
export const receiptErrors = defineErrors("receipts", {
  receipt_failed: [500, "Le reçu n’a pas pu être préparé. Réessayez dans un instant."],
  custody_failed: [500, "La fiche de la pièce n’a pas pu être préparée. Réessayez dans un instant."],
  receipt_check_failed: [500, "Le reçu n’a pas pu être vérifié. Réessayez dans un instant."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof receiptErrors> {}
}
