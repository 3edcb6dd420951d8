import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors of « Le site ». */
export const siteErrors = defineErrors("site", {
  site_load_failed: [500, "Erreur lors du chargement des textes du site"],
  site_failed: [500, "Erreur lors de l’enregistrement de la modification"],
  site_publication_failed: [500, "Erreur lors de la publication"],
  site_changed: [
    409,
    "Cette partie du site a été modifiée entre-temps par une autre personne. Copiez votre texte, puis rouvrez la page pour repartir du nouveau.",
  ],
  site_publication_changed: [
    409,
    "Une autre version a été enregistrée ou publiée entre-temps. Relisez ce qui changerait, puis publiez.",
  ],
  site_revision_not_found: [404, "Cette version du site n’existe pas."],
  site_logo_missing: [422, "Choisissez une image\u00a0: PNG, JPEG ou WebP, de 2 Mo au plus."],
  site_logo_empty: [422, "Ce fichier est vide. Choisissez-en un autre."],
  site_logo_large: [
    413,
    "Le logo doit faire moins de 2 Mo. Enregistrez-le en plus petit, puis choisissez cette copie.",
  ],
  site_logo_unsupported: [422, "Format accepté pour le logo\u00a0: PNG, JPEG ou WebP."],
  site_logo_heavy: [
    422,
    "Cette image a trop de points\u00a0: 4\u202f000 sur 4\u202f000 au plus. Réduisez-la, puis choisissez cette copie.",
  ],
  site_logo_corrupt: [
    422,
    "Cette image est abîmée ou incomplète\u00a0: elle ne s’ouvre pas. Enregistrez-la à nouveau.",
  ],
  site_logo_small: [
    422,
    "Sans ses marges vides, ce logo fait moins de 32 pixels de haut\u00a0: il serait flou. Choisissez une image plus grande, ou moins allongée.",
  ],
  site_logo_blank: [422, "Cette image est vide\u00a0: on n’y voit rien. Choisissez-en une autre."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof siteErrors> {}
}
