import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of the addresses of calendars. */
export const deadlineErrors = defineErrors("deadlines", {
  agenda_address_failed: [500, "L’adresse n’a pas pu être changée. Réessayez dans un instant."],
  agenda_not_found: [404, "Cette adresse d’agenda n’existe plus. Faites-en une autre depuis vos délais."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof deadlineErrors> {}
}
