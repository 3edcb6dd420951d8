import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors about what there is to do. */
export const worklistErrors = defineErrors("worklist", {
  first_answer_due: [409, "La première réponse n’a pas été écrite\u00a0: le délai promis court jusqu’à elle."],
  follow_up_failed: [500, "Le suivi n’a pas pu être enregistré. Veuillez réessayer."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof worklistErrors> {}
}
