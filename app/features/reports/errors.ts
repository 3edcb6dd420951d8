import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of the reports to public services. */
export const reportErrors = defineErrors("reports", {
  reports_load_failed: [500, "Les signalements n’ont pas pu être affichés. Réessayez dans un instant."],
  report_save_failed: [500, "Le signalement n’a pas pu être noté. Réessayez dans un instant."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof reportErrors> {}
}
