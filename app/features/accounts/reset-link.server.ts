import { createHash } from "node:crypto";

export const RESET_LINK_MINUTES = 30;

/** Under what name a link to a new password stands in `verifications`: a digest, so that a copy of the table opens nothing. */
export function resetLinkKey(token: string): string {
  return `password-reset:${createHash("sha256").update(token).digest("base64url")}`;
}
