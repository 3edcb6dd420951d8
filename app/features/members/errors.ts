import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors about who takes part in a case. */
export const membersErrors = defineErrors("members", {
  reason_needed: [403, "Ce dossier a un avocat : indiquez d’abord pourquoi vous l’ouvrez."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof membersErrors> {}
}
