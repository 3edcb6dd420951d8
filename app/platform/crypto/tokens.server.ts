import { createHash, randomBytes } from "node:crypto";

/** A new token of 256 random bits in base64url, and what the database keeps of it. */
export function newToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: digestOf(token) };
}

/**
 * What the database keeps of a token: SHA-256 in base64url, so that a copy of the table gives no token. A token is random
 * and long, hence needs neither salt nor a slow hash.
 */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
