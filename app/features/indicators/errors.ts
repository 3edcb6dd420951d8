import { type CodesOf, defineErrors } from "~/platform/errors";
import { MAX_INDICATORS } from "./rules";

/** The errors of what a case names of the fraudster. */
export const indicatorErrors = defineErrors("indicators", {
  indicators_load_failed: [500, "Les traces n’ont pas pu être affichées. Réessayez dans un instant."],
  indicator_save_failed: [500, "Cette trace n’a pas pu être enregistrée. Réessayez dans un instant."],
  indicator_unreadable: [422, "Cela ne se lit pas. Vérifiez chaque caractère, et le genre de trace choisi"],
  indicator_not_found: [404, "Cette trace n’existe plus\u00a0: elle a été retirée entre-temps."],
  too_many_indicators: [409, `Un dossier a ${MAX_INDICATORS} traces au plus.`],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof indicatorErrors> {}
}
