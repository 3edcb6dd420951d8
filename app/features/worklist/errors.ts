import { type CodesOf, defineErrors } from "~/platform/errors";

/** Errors about what there is to do. */
export const worklistErrors = defineErrors("worklist", {
  first_answer_due: [409, "La première réponse n’a pas été écrite\u00a0: le délai promis court jusqu’à elle."],
  delay_reason_needed: [409, "Le client attend une réponse\u00a0: dites pourquoi elle attend encore."],
  answer_still_owed: [
    409,
    "Rien n’est parti\u00a0: le client attendra encore une réponse après ce message. Relisez ses derniers messages, puis utilisez «\u00a0Envoyer\u00a0».",
  ],
  owner_unknown: [404, "Cette personne ne fait pas partie de l’équipe."],
  act_refused: [409, "Cette ligne ne se classe pas ainsi. Ouvrez-la."],
  already_reminded: [409, "Cet avocat a déjà été relancé aujourd’hui pour ce dossier."],
  follow_up_failed: [500, "Le suivi n’a pas pu être enregistré. Veuillez réessayer."],
});

declare module "~/platform/errors" {
  interface ErrorCodes extends CodesOf<typeof worklistErrors> {}
}
