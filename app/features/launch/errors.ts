import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of opening the site to strangers. */
export const launchErrors = defineErrors("launch", {
  opening_incomplete: [409, "Il manque encore quelque chose : la liste dit quoi. Le site n’a pas été ouvert."],
  opening_failed: [500, "Le site n’a pas pu être ouvert. Réessayez dans un instant."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof launchErrors> {}
}
