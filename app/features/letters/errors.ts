import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of the letters of a case. */
export const letterErrors = defineErrors("letters", {
  letters_load_failed: [500, "Les lettres n’ont pas pu être affichées. Réessayez dans un instant."],
  letter_save_failed: [500, "La lettre n’a pas pu être enregistrée. Réessayez dans un instant."],
  letter_file_failed: [500, "Le fichier de la lettre n’a pas pu être préparé. Réessayez dans un instant."],
  letter_not_found: [404, "Cette lettre n’existe plus\u00a0: elle a été supprimée entre-temps."],
  letter_changed: [
    409,
    "Cette lettre a été modifiée entre-temps. Relisez ce qui est enregistré, puis enregistrez à nouveau.",
  ],
  letter_already_sent: [
    409,
    "Cette lettre est notée comme envoyée\u00a0: elle ne change plus. Reprenez d’abord l’envoi si c’est une erreur.",
  ],
  letter_needs_payments: [422, "Choisissez au moins une opération"],
  letter_payment_refused: [
    409,
    "Une opération choisie ne va pas avec cette lettre. La raison est écrite à côté de chacune.",
  ],
  letter_ground_refused: [
    409,
    "D’après vos réponses, une opération choisie ne va pas avec ce reproche\u00a0: un paiement voulu ne se conteste pas comme non autorisé, ni l’inverse. Choisissez l’autre reproche, ou retirez cette opération.",
  ],
  letter_grounds_conflict: [
    409,
    "Une autre lettre dit le contraire pour la même opération\u00a0: «\u00a0je ne l’ai pas autorisée\u00a0» et «\u00a0je l’ai faite\u00a0» s’excluent. Supprimez l’autre lettre, ou retirez-en cette opération.",
  ],
  letter_ground_confirmed: [409, "Votre avocat a confirmé un autre fondement\u00a0: cette lettre le contredirait."],
  bank_answer_too_early: [422, "La banque ne peut pas avoir répondu avant l’envoi de votre demande"],
  too_many_letters: [409, "Un dossier a 60 lettres au plus. Supprimez celles qui ne servent plus."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof letterErrors> {}
}
