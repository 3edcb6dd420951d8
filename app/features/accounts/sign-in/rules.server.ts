import { config } from "~/platform/config.server";
import { encryptedCookie } from "~/platform/crypto/encrypted-cookie.server";
import { accountCookies } from "../cookies.server";

/**
 * The account whose right password was given and whose second factor is awaited: there is no session yet. The
 * fingerprint of the password makes it void when the password is replaced meanwhile.
 */
export const pendingSignIn = encryptedCookie<{ userId: string; passwordFingerprint: string }>(
  accountCookies.pendingSignIn,
);

/** Codes that proxies give for « unknown » and for the Tor network. */
const NO_COUNTRY = ["XX", "T1"];

/** The country that the operator's proxy names in COUNTRY_HEADER, as two letters; null when it names none. */
export function readCountry(request: Request): string | null {
  const value = config.COUNTRY_HEADER ? request.headers.get(config.COUNTRY_HEADER)?.toUpperCase() : undefined;
  return value && /^[A-Z][A-Z0-9]$/.test(value) && !NO_COUNTRY.includes(value) ? value : null;
}
