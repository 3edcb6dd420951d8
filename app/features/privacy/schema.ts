import { z } from "zod";

/** What the forms of /account/data do. */
export const CONSENT_DOCUMENTS = ["privacy", "terms"] as const;
export type ConsentDocument = (typeof CONSENT_DOCUMENTS)[number];
export const withdrawalSchema = z.object({ document: z.enum(CONSENT_DOCUMENTS) });

export const CONSENT_LABELS: Record<ConsentDocument, { name: string; path: string }> = {
  privacy: { name: "Politique de confidentialité", path: "/confidentialite" },
  terms: { name: "Conditions générales", path: "/cgv" },
};
