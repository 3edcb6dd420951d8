import { encryptedCookie } from "~/platform/crypto/encrypted-cookie.server";
import { accountCookies } from "../cookies.server";

/**
 * The secret of an application that has not shown a code yet, carried by the browser whose person has just given their
 * password. `sessionId` binds it to their session.
 */
export const setUpInHand = encryptedCookie<{ sessionId: string; secret: string }>(accountCookies.setUp);

/**
 * New recovery codes, carried by the browser until their person has kept them, fifteen minutes at most: the database has
 * their digests only.
 */
export const newCodesInHand = encryptedCookie<{ sessionId: string; codes: string[] }>(accountCookies.newCodes);
