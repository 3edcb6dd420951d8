import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "~/platform/crypto/secrets.server";

/**
 * Makes a signed stamp with the time at which a public form was shown, as a protection against robots: one that does not
 * load the page has no stamp. People notice nothing.
 */
export function issueStamp(now = Date.now()): string {
  const claim = `${now.toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${claim}.${sign(claim)}`;
}

/** The age of a stamp in milliseconds; null when its signature is not valid. */
export function stampAge(stamp: unknown, now = Date.now()): number | null {
  if (typeof stamp !== "string" || stamp.length > 200) return null;
  const [, claim = "", moment = "", signature = ""] = /^(([0-9a-z]+)\.[\w-]+)\.([\w-]+)$/.exec(stamp) ?? [];
  const expected = Buffer.from(sign(claim));
  const given = Buffer.from(signature);
  if (!claim || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return now - Number.parseInt(moment, 36);
}

function sign(claim: string): string {
  return createHmac("sha256", deriveKey("form-stamps")).update(claim).digest("base64url");
}
