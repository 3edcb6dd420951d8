import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors about what the staff is told of. */
export const noticeErrors = defineErrors("notices", {
  notices_load_failed: [500, "Erreur lors du chargement de vos notifications"],
  notices_save_failed: [500, "Vos choix n’ont pas pu être enregistrés. Veuillez réessayer."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof noticeErrors> {}
}
