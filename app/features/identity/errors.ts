import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors of identity documents and their review. */
export const identityErrors = defineErrors("identity", {
  identity_text: [
    415,
    "Ce fichier contient du texte, pas une image, malgré la fin de son nom. Choisissez la photo ou le PDF du document.",
  ],
  identity_picture: [
    415,
    "Ce fichier contient une image GIF ou WebP, malgré la fin de son nom. Enregistrez-la en JPG ou en PNG, ou photographiez le document.",
  ],
  identity_email: [
    415,
    "Ce fichier contient un e-mail, malgré la fin de son nom. Choisissez la photo ou le PDF du document.",
  ],
  identity_office: [
    415,
    "Ce fichier contient un document de bureautique, malgré la fin de son nom. Exportez-le en PDF, puis choisissez ce PDF.",
  ],
  identity_audio: [
    415,
    "Ce fichier contient un son, malgré la fin de son nom. Choisissez la photo ou le PDF du document.",
  ],
  file_required: [400, "Le fichier est requis"],
  rejected_documents_delete_failed: [500, "Erreur lors de la suppression des documents rejetés"],
  same_picture: [
    409,
    "C’est la même photo pour le recto et le verso. Photographiez l’autre côté, ou envoyez encore une fois si c’est voulu.",
  ],
  same_document_type: [409, "Veuillez choisir un type de document différent du premier"],
  same_type_as_second: [409, "Ce type est déjà celui de votre second document. Choisissez-en un autre."],
  document_already_submitted: [409, "Ce document a déjà été transmis : il est en cours de vérification ou approuvé."],
  document_update_failed: [500, "Erreur lors de la mise à jour du document"],
  document_open_failed: [500, "Erreur lors de l'ouverture du document"],
  own_document: [403, "Ce document est le vôtre : un autre administrateur doit le vérifier."],
  identity_already_sent: [
    409,
    "Vos documents d’identité ont été envoyés avec les informations d’avant. Cochez cette case pour les corriger.",
  ],
  document_already_reviewed: [409, "Ce document a déjà été traité."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof identityErrors> {}
}
