import type { ACCESS_REASONS } from "~/db/schema/staff-enumerations";

export type AccessReason = (typeof ACCESS_REASONS)[number];

/** Why an administrator opened a case that has a lawyer; the client reads these words too. */
export const OPENING_REASON_LABELS: Record<AccessReason, string> = {
  client_asked: "Demande du client",
  lawyer_asked: "Demande de l’avocat",
  lawyer_silent: "L’avocat ne répond pas",
  technical: "Problème technique",
  complaint: "Réclamation",
  legal_duty: "Obligation légale",
};

/** The label of a reason that the journal holds. */
export function openingReasonLabel(stored: unknown): string | null {
  return OPENING_REASON_LABELS[stored as AccessReason] ?? null;
}
