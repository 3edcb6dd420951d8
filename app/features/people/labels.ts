import type { Role, VerificationStatus } from "~/db/schema/enumerations";

/** Spec section 2. */
export const ROLE_LABELS: Record<Role, string> = {
  client: "Utilisateur",
  lawyer: "Avocat",
  administrator: "Administrateur",
};

/** The roles that the list can be filtered by (spec section 2). */
export const ROLE_FILTERS = ["user", "admin"] as const;
export const ROLE_FILTER_LABELS: Record<(typeof ROLE_FILTERS)[number], string> = {
  user: ROLE_LABELS.client,
  admin: ROLE_LABELS.administrator,
};

/** The status of an identity verification, in the staff's words. */
export const VERIFICATION_LABELS: Record<VerificationStatus, string> = {
  not_started: "Non commencée",
  pending: "En cours",
  approved: "Vérifiée",
  rejected: "Document rejeté",
};
