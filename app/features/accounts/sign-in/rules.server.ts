import { encryptedCookie } from "~/platform/crypto/encrypted-cookie.server";
import { accountCookies } from "../cookies.server";

/**
 * The account whose right password was given and whose second factor is awaited: there is no session yet. The
 * fingerprint of the password makes it void when the password is replaced meanwhile.
 */
export const pendingSignIn = encryptedCookie<{ userId: string; passwordFingerprint: string }>(
  accountCookies.pendingSignIn,
);
