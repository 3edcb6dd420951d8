import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of the copy of a person’s data and the erasure of their account. */
export const privacyErrors = defineErrors("privacy", {
  erasure_of_administrator: [
    409,
    "Un compte administrateur ne s’efface pas lui-même : demandez à un autre administrateur de vous rétrograder d’abord.",
  ],
  erasure_failed: [500, "La demande n’a pas pu être enregistrée. Réessayez dans un instant."],
  data_export_failed: [500, "La copie de vos données n’a pas pu être préparée. Réessayez dans un instant."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof privacyErrors> {}
}
