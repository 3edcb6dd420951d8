/** The texts that a person agrees to. */
export const CONSENT_DOCUMENTS = ["privacy", "terms"] as const;
export type ConsentDocument = (typeof CONSENT_DOCUMENTS)[number];

export const CONSENT_LABELS: Record<ConsentDocument, { name: string; path: string }> = {
  privacy: { name: "Politique de confidentialité", path: "/confidentialite" },
  terms: { name: "Conditions générales", path: "/cgv" },
};
