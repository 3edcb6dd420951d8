/** The parts of the way from the first sentence to a case that is sent, in the words of every page. */
export const WAY = {
  story: "Récit",
  profile: "Profil",
  documents: "Documents",
  summary: "Récapitulatif",
  sent: "Envoyé",
} as const;
export type WayStep = keyof typeof WAY;

/** In which part of the way a step is taken. */
export const WAY_OF_STEP: Readonly<Record<string, WayStep>> = {
  tell: "story",
  resume: "story",
  profile: "profile",
  documents: "documents",
  document_rejected: "documents",
  agree: "summary",
  submit: "summary",
};
