import { type CodesOf, defineErrors } from "~/platform/errors";
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE, MIN_LOGO_HEIGHT } from "~/platform/files/render/logo-sizes";
import { formatNumber } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";

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
  site_logo_missing: [422, `Choisissez une image\u00a0: PNG, JPEG ou WebP, de ${formatBytes(MAX_LOGO_BYTES)} au plus.`],
  site_logo_empty: [422, "Ce fichier est vide. Choisissez-en un autre."],
  site_logo_large: [
    413,
    `Le logo doit faire moins de ${formatBytes(MAX_LOGO_BYTES)}. Enregistrez-le en plus petit, puis choisissez cette copie.`,
  ],
  site_logo_unsupported: [422, "Format accepté pour le logo\u00a0: PNG, JPEG ou WebP."],
  site_logo_heavy: [
    422,
    `Cette image a trop de points\u00a0: ${formatNumber(MAX_LOGO_SIDE)} sur ${formatNumber(MAX_LOGO_SIDE)} au plus. Réduisez-la, puis choisissez cette copie.`,
  ],
  site_logo_corrupt: [
    422,
    "Cette image est abîmée ou incomplète\u00a0: elle ne s’ouvre pas. Enregistrez-la à nouveau.",
  ],
  site_logo_small: [
    422,
    `Sans ses marges vides, ce logo fait moins de ${MIN_LOGO_HEIGHT} pixels de haut\u00a0: il serait flou. Choisissez une image plus grande, ou moins allongée.`,
  ],
  site_logo_blank: [422, "Cette image est vide\u00a0: on n’y voit rien. Choisissez-en une autre."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof siteErrors> {}
}
