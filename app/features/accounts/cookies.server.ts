import { defineCookies } from "~/platform/http/cookies.server";
import { SIGN_OUT_COOKIE } from "~/platform/http/script-cookies";

const MINUTE = 60;

export const accountCookies = defineCookies("accounts", {
  /** The session. Each `Set-Cookie` sets its lifetime to that of the session. */
  session: { name: "recours.session_token", signedFor: "sessions" },
  /** Set by the page's scripts when the person signed out while the server could not be reached. */
  signOut: { name: SIGN_OUT_COOKIE, isReadByScripts: true },
  /** The account whose password was right, while its second factor is asked for. */
  pendingSignIn: { name: "recours.second_factor", seconds: 10 * MINUTE },
  /** The secret of an authenticator application while it is being set up. */
  pendingTotpSetup: { name: "recours.authenticator", seconds: 15 * MINUTE },
  /** New recovery codes, for as long as their page shows them. */
  pendingRecoveryCodes: { name: "recours.recovery_codes", seconds: 15 * MINUTE },
});
