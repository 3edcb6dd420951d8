import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of the payments of a case. */
export const paymentErrors = defineErrors("payments", {
  payments_load_failed: [500, "Les opérations n’ont pas pu être affichées. Réessayez dans un instant."],
  payment_save_failed: [500, "L’opération n’a pas pu être enregistrée. Réessayez dans un instant."],
  payment_not_found: [404, "Cette opération n’existe plus\u00a0: elle a été retirée entre-temps."],
  payment_changed: [
    409,
    "Cette opération a été modifiée entre-temps. Comparez-la avec vos réponses, puis enregistrez à nouveau.",
  ],
  too_many_payments: [409, "Un dossier a 500 opérations au plus. Envoyez vos relevés dans la conversation."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof paymentErrors> {}
}
