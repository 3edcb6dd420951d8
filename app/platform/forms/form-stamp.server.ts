import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "~/platform/crypto/secrets.server";

/**
 * A signed stamp for a form that anyone may send: it says when the form was shown. A robot that posts without reading
 * the page has none, one that posts at once is too early; a person is asked for nothing.
 */
export function issueStamp(now = Date.now()): string {
  const claim = `${now.toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${claim}.${sign(claim)}`;
}

/** How long ago the stamp was issued, in milliseconds; null when it is not one of ours. */
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
