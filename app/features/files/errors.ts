import { type CodesOf, defineErrors } from "~/platform/errors";
import { MAX_CASE_BYTES, MAX_EVIDENCE_BYTES, MAX_FILE_BYTES, MAX_FILES, MEGABYTE } from "./upload-sizes";

/** Errors of uploads, attachments and their scan. */
export const fileErrors = defineErrors("files", {
  file_download_failed: [500, "Erreur lors du téléchargement du fichier"],
  file_copy_failed: [
    422,
    "La copie de ce fichier n’a pas pu être dessinée : il est abîmé ou très long. Vous pouvez en ouvrir l’original.",
  ],
  document_upload_failed: [500, "Erreur lors du téléversement du document"],
  link_expired: [410, "Ce lien a expiré. Revenez à la page précédente et ouvrez le document à nouveau."],
  file_too_large: [413, `Le fichier doit faire moins de ${MAX_FILE_BYTES / MEGABYTE}MB`],
  evidence_too_large: [
    413,
    `Ce fichier dépasse ${MAX_EVIDENCE_BYTES / MEGABYTE} Mo. Gardez l’original. Envoyez-le en plusieurs parties, ou dites-le dans vos messages : nous vous dirons comment le remettre.`,
  ],
  case_full: [
    409,
    `Ce dossier a déjà ${MAX_CASE_BYTES / 1000 / MEGABYTE} Go de fichiers, et n’en prend pas plus. Gardez les originaux, et dites-le dans vos messages : nous vous dirons comment les remettre.`,
  ],
  file_sealed: [
    403,
    "Ce fichier est gardé sous scellé. Seuls la personne qui l’a envoyé et l’avocat du dossier le téléchargent.",
  ],
  file_empty: [422, "Ce fichier est vide. Choisissez-en un autre."],
  file_corrupt: [
    422,
    "Ce fichier est abîmé ou incomplet : il ne s’ouvre pas. Reprenez la photo ou exportez à nouveau le PDF.",
  ],
  file_heavy: [
    422,
    "Ce fichier est trop lourd à vérifier. Imprimez-le en PDF, ou prenez-en une photo, puis choisissez cette copie.",
  ],
  file_slow: [
    422,
    "Ce fichier est trop long à lire. Imprimez-le en PDF, ou prenez-en une photo, puis choisissez cette copie.",
  ],
  file_protected: [
    422,
    "Ce PDF est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe, puis choisissez-la.",
  ],
  file_active: [
    422,
    "Ce fichier contient un programme, ou en appelle un : nous ne pouvons pas le prendre tel quel. Imprimez-le en PDF, ou prenez-en une photo, puis choisissez cette copie.",
  ],
  file_not_pdf: [
    415,
    "Ce fichier s’appelle .pdf mais n’en est pas un. Exportez-le à nouveau en PDF, ou photographiez le document.",
  ],
  file_not_picture: [
    415,
    "Ce fichier a le nom d’une image mais n’en est pas une. Choisissez la photo d’origine, ou photographiez le document.",
  ],
  identity_format: [415, "Format accepté : JPG, JPEG, PNG, HEIC ou PDF"],
  identity_too_small: [
    422,
    "Cette photo est trop petite pour être lue. Photographiez le document de plus près, ou choisissez la photo d’origine.",
  ],
  file_malicious: [
    422,
    "Notre antivirus a reconnu un programme malveillant dans ce fichier : nous ne l’avons pas gardé. Choisissez-en un autre.",
  ],
  file_infected: [
    409,
    "Ce fichier est bloqué : notre antivirus y a reconnu un programme malveillant. Retirez-le, puis choisissez-en un autre.",
  ],
  file_awaiting_scan: [
    409,
    "Ce fichier est en attente d’analyse : il s’ouvrira dès que notre antivirus l’aura vérifié.",
  ],
  too_many_files: [400, `Vous pouvez joindre ${MAX_FILES} fichiers au plus à la fois.`],
  one_file_only: [400, "Choisissez un seul fichier pour cette réponse."],
  too_many_pending_files: [
    409,
    "Trop de fichiers attendent d’être envoyés. Envoyez ou retirez ceux qui sont déjà choisis, puis réessayez.",
  ],
  file_unavailable: [409, "Un des fichiers n’est plus disponible. Retirez-le, puis choisissez-le à nouveau."],
  shared_not_kept: [
    429,
    "Vos fichiers n’ont pas été gardés : sans connexion, nous n’en recevons qu’un peu par heure. Connectez-vous, puis partagez-les à nouveau.",
  ],
  upload_interrupted: [400, "L’envoi du fichier a été interrompu. Vérifiez votre connexion, puis réessayez."],
  upload_quota: [429, "Vous avez envoyé beaucoup de fichiers en un jour."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof fileErrors> {}
}
