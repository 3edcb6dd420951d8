import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "~/platform/crypto/secrets.server";

/** How long a signed link opens its file, in seconds (spec section 9). */
export const LINK_SECONDS = 60;

type Bound = { fileId: string; userId: string };

/**
 * The address that opens one file for one signed-in person during 60 s.
 * @param userId the person it is given to: in any other session it opens nothing.
 * @param now milliseconds since the epoch.
 */
export function signFileLink({ fileId, userId }: Bound, now = Date.now()): string {
  const expires = String(Math.floor(now / 1000) + LINK_SECONDS);
  const parameters = new URLSearchParams({
    expires,
    signature: sign({ fileId, userId }, expires).toString("base64url"),
  });
  return `/files/${encodeURIComponent(fileId)}?${parameters}`;
}

/**
 * Judges the address of a signed link: `valid`, `expired` (it was right, too late), or `forged` (never given, or given
 * to somebody else).
 */
export function checkFileLink(url: URL, { fileId, userId }: Bound, now = Date.now()): "valid" | "expired" | "forged" {
  const expires = url.searchParams.get("expires") ?? "";
  const given = Buffer.from(url.searchParams.get("signature") ?? "", "base64url");
  const right = sign({ fileId, userId }, expires);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return "forged";
  return Number(expires) * 1000 > now ? "valid" : "expired";
}

function sign({ fileId, userId }: Bound, expires: string): Buffer {
  const message = JSON.stringify([fileId, userId, expires]);
  return createHmac("sha256", deriveKey("signed-links/v1")).update(message).digest();
}
