import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of the addresses of calendars, of the legal rates and of the table of rules. */
export const deadlineErrors = defineErrors("deadlines", {
  agenda_address_failed: [500, "L’adresse n’a pas pu être changée. Réessayez dans un instant."],
  legal_rate_failed: [500, "Le taux n’a pas pu être enregistré. Réessayez dans un instant."],
  agenda_not_found: [404, "Cette adresse d’agenda n’existe plus. Faites-en une autre depuis vos délais."],
  rule_failed: [500, "La règle n’a pas pu être enregistrée. Réessayez dans un instant."],
  rule_not_found: [404, "Cette règle n’existe pas."],
  rule_changed: [
    409,
    "Cette règle a été modifiée entre-temps par une autre personne. Copiez votre texte, puis rouvrez la page pour repartir du nouveau.",
  ],
  rule_starts_late: [
    422,
    "Cette date vient après la fin de la règle\u00a0: la règle ne servirait plus. Indiquez-en une avant.",
  ],
  rule_date_moves: [
    422,
    "Cette date change les délais des dossiers. Cochez la case si c’est bien ce que vous voulez, puis enregistrez.",
  ],
  rule_proposals_full: [
    409,
    "Vingt de vos propositions attendent déjà une réponse. Attendez-la avant d’en écrire une autre.",
  ],
  rule_proposal_not_found: [404, "Cette proposition n’existe plus."],
  rule_proposal_answered: [409, "Une autre personne vient de répondre à cette proposition. Rouvrez la page."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof deadlineErrors> {}
}
