import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors about the figures. */
export const figuresErrors = defineErrors("figures", {
  rate_on_few_cases: [409, "Il faut au moins trente dossiers pour publier un taux."],
  rate_publish_failed: [500, "Le taux n’a pas pu être publié. Veuillez réessayer."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof figuresErrors> {}
}
