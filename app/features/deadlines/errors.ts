import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of the addresses of calendars, and of the legal rates. */
export const deadlineErrors = defineErrors("deadlines", {
  agenda_address_failed: [500, "L’adresse n’a pas pu être changée. Réessayez dans un instant."],
  legal_rate_failed: [500, "Le taux n’a pas pu être enregistré. Réessayez dans un instant."],
  agenda_not_found: [404, "Cette adresse d’agenda n’existe plus. Faites-en une autre depuis vos délais."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof deadlineErrors> {}
}
