/** How long the link of an invitation works, in days. */
export const INVITATION_DAYS = 14;

/** The states of an invitation. */
export type InvitationState = "waiting" | "accepted" | "revoked" | "expired";

/** The state of an invitation at a time. */
export function invitationState(
  { acceptedAt, revokedAt, expiresAt }: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now = new Date(),
): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "waiting" : "expired";
}

/** Splits the name of an application: its first word, then the rest; the administrator corrects it in the form. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name
    .replace(/^(ma[iî]tre|me)\s+/i, "")
    .trim()
    .split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
