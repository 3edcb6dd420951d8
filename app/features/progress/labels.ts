/** The parts of the way from the first sentence to a case that is sent, in the words of every page. */
export const WAY = {
  story: "Récit",
  profile: "Profil",
  documents: "Documents",
  summary: "Récapitulatif",
  sent: "Envoyé",
} as const;
export type WayStep = keyof typeof WAY;
