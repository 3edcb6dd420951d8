import { type CodesOf, defineErrors } from "~/platform/errors";

/** The errors of the verification of the journal. */
export const journalErrors = defineErrors("journal", {
  journal_head_unreadable: [
    400,
    "Copiez l’empreinte telle qu’elle est publiée : un nombre, deux-points, puis 64 caractères.",
  ],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof journalErrors> {}
}
