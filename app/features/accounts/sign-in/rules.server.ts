import { encryptedCookie } from "~/platform/crypto/encrypted-cookie.server";
import { accountCookies } from "../cookies.server";

/**
 * Whose password was right, while their second factor is asked for: no session yet. `mark` names the password, so that
 * what was begun with one that was replaced meanwhile leads nowhere.
 */
export const pendingSignIn = encryptedCookie<{ userId: string; mark: string }>(accountCookies.pendingSignIn);
