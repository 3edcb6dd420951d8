import { type CodesOf, defineErrors } from "~/platform/errors";

export const actErrors = defineErrors("acts", {
  act_record_failed: [500, "La démarche n’a pas pu être notée. Réessayez dans un instant."],
  act_too_early: [400, "Ce jour est avant l’opération. Vérifiez la date."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof actErrors> {}
}
