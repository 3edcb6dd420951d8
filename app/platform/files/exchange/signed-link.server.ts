import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "~/platform/crypto/secrets.server";

/** How long a signed link is valid, in seconds (spec section 9). */
export const LINK_SECONDS = 60;

/** `original`: the link opens the file itself, where this person would be shown a copy. */
type Bound = { fileId: string; userId: string; role: string; original?: boolean };

/**
 * Makes the address that opens one file for one signed-in person for 60 s.
 * @param userId the person it is for; it does not work in anybody else's session.
 * @param role what the person was authorised as; it does not work once they have another role.
 * @param now milliseconds since the epoch.
 */
export function signFileLink(bound: Bound, now = Date.now()): string {
  const expires = String(Math.floor(now / 1000) + LINK_SECONDS);
  const parameters = new URLSearchParams({
    expires,
    signature: sign(bound, expires).toString("base64url"),
    ...(bound.original && { original: "1" }),
  });
  return `/files/${encodeURIComponent(bound.fileId)}?${parameters}`;
}

/**
 * Checks the address of a signed link: `valid`, `expired` (a valid signature, too late), or `forged` (an invalid signature,
 * or a link for somebody else).
 */
export function checkFileLink(url: URL, bound: Bound, now = Date.now()): "valid" | "expired" | "forged" {
  const expires = url.searchParams.get("expires") ?? "";
  const given = Buffer.from(url.searchParams.get("signature") ?? "", "base64url");
  const expected = sign({ ...bound, original: url.searchParams.has("original") }, expires);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
  return Number(expires) * 1000 > now ? "valid" : "expired";
}

function sign({ fileId, userId, role, original }: Bound, expires: string): Buffer {
  const message = JSON.stringify([fileId, userId, role, expires, ...(original ? ["original"] : [])]);
  return createHmac("sha256", deriveKey("signed-links/v1")).update(message).digest();
}
