import { createHash, randomBytes } from "node:crypto";

/** Creates a token of 256 random bits in base64url, and the digest to store. */
export function newToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: digestOf(token) };
}

/**
 * The digest of a token to store: SHA-256 in base64url, so that a copy of the table reveals no token. A token is random and
 * long, so it needs neither a salt nor a slow hash.
 */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
