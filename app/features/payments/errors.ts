import { MAX_STATEMENT_BYTES, MAX_STATEMENT_ROWS } from "~/platform/bank-statements/statement-sizes";
import { type CodesOf, defineErrors } from "~/platform/errors";
import { formatNumber } from "~/ui/format";
import { formatBytes } from "~/ui/format-bytes";
import { MAX_PAYMENTS } from "./rules";

/** The errors of the payments of a case. */
export const paymentErrors = defineErrors("payments", {
  payments_load_failed: [500, "Les opérations n’ont pas pu être affichées. Réessayez dans un instant."],
  payment_save_failed: [500, "L’opération n’a pas pu être enregistrée. Réessayez dans un instant."],
  payment_not_found: [404, "Cette opération n’existe plus\u00a0: elle a été retirée entre-temps."],
  payment_changed: [
    409,
    "Cette opération a été modifiée entre-temps. Comparez-la avec ce qui est écrit ici, puis enregistrez à nouveau.",
  ],
  too_many_payments: [
    409,
    `Un dossier a ${MAX_PAYMENTS} opérations au plus. Envoyez les relevés dans la conversation.`,
  ],
  statement_failed: [500, "Le relevé n’a pas pu être lu. Réessayez dans un instant."],
  statement_empty: [422, "Collez des lignes du relevé, ou choisissez un fichier"],
  statement_pdf: [
    422,
    "C’est un PDF, qui ne se lit pas ici. Ouvrez-le, appuyez longuement sur ses lignes, copiez-les, puis collez-les ci-dessus",
  ],
  statement_picture: [
    422,
    "C’est une image, dont les lignes ne se lisent pas ici. Copiez celles du site ou de l’application de la banque, puis collez-les ci-dessus",
  ],
  statement_spreadsheet: [422, "C’est un classeur. Ouvrez-le, copiez ses lignes, puis collez-les ci-dessus"],
  statement_not_text: [
    422,
    "Ce fichier ne se lit pas comme un relevé. Ouvrez-le, copiez ses lignes, puis collez-les ci-dessus",
  ],
  statement_unreadable: [
    422,
    "Ce fichier n’a pas la forme d’un relevé. Ouvrez-le, copiez ses lignes, puis collez-les ci-dessus",
  ],
  statement_too_large: [
    422,
    `Ce relevé est trop long\u00a0: ${formatBytes(MAX_STATEMENT_BYTES)} au plus. Choisissez une période plus courte`,
  ],
  statement_too_many_rows: [
    422,
    `Ce relevé a plus de ${formatNumber(MAX_STATEMENT_ROWS)} lignes. Choisissez une période plus courte`,
  ],
  statement_too_slow: [
    422,
    "Ce fichier est trop long à lire. Choisissez une période plus courte, ou copiez ses lignes",
  ],
  statement_nothing_ticked: [422, "Cochez au moins une opération à ajouter."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof paymentErrors> {}
}
