import { encryptedCookie } from "~/platform/crypto/encrypted-cookie.server";
import { accountCookies } from "../cookies.server";

/**
 * The secret of an authenticator app that has not shown a code yet, kept by the browser after the password was given.
 * `sessionId` binds it to one session.
 */
export const pendingTotpSetup = encryptedCookie<{ sessionId: string; secret: string }>(accountCookies.pendingTotpSetup);

/**
 * New recovery codes, kept by the browser until their person has saved them, fifteen minutes at most: the database has
 * only their digests.
 */
export const pendingRecoveryCodes = encryptedCookie<{ sessionId: string; codes: string[] }>(
  accountCookies.pendingRecoveryCodes,
);
