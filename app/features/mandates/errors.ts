import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors about the lawyer in charge of a case. */
export const mandatesErrors = defineErrors("mandates", {
  proposal_not_found: [404, "Cette proposition n’existe pas ou vous est fermée."],
  proposal_closed: [409, "Cette proposition n’est plus ouverte : le dossier est confié ou a été retiré."],
  lawyer_unavailable: [409, "Cet avocat ne peut pas prendre de dossier : vérification, assurance ou suspension."],
  lawyer_full: [
    409,
    "Un des avocats choisis a déjà autant de dossiers qu’il en prend. Retirez-le, ou cochez «\u00a0Proposer même à un avocat complet\u00a0».",
  ],
  lawyer_is_party: [409, "Cet avocat participe déjà à ce dossier."],
  case_not_proposable: [409, "Un dossier dans cet état ne se propose pas à un avocat."],
  no_lawyer: [409, "Aucun avocat n’est en charge de ce dossier."],
  agreement_not_found: [404, "Cette convention n’existe pas."],
  agreement_closed: [409, "Cette convention n’attend plus de réponse\u00a0: la page montre ce qu’elle est devenue."],
  agreement_in_force: [409, "Une convention est acceptée\u00a0: elle ne se modifie pas."],
  agreement_failed: [500, "La convention n’a pas pu être enregistrée. Veuillez réessayer."],
  mandate_answer_failed: [500, "Votre réponse n’a pas pu être enregistrée. Veuillez réessayer."],
  mandate_change_failed: [500, "Le changement n’a pas pu être enregistré. Veuillez réessayer."],
  proposal_failed: [500, "La proposition n’a pas pu être enregistrée. Veuillez réessayer."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof mandatesErrors> {}
}
