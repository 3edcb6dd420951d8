import type { Actor } from "./actor";
import { auth } from "./auth.server";
import { ensureProfile } from "./commands/ensure-profile.server";

/** What a request's cookie says: somebody, nobody, or somebody whose session ended. */
export type SessionState = { actor: Actor | null; expired: boolean; headers: Headers };

const COOKIE = /(?:^|;\s*)(?:__Secure-)?recours\.session_token=[^;]/;

/**
 * Reads the session of a request and the profile of its account; a missing profile is created empty (spec section 3).
 * @returns `headers` to add to the answer: the session's renewed cookie, or the removal of a dead one.
 */
export async function readSession(request: Request): Promise<SessionState> {
  const cookie = request.headers.get("Cookie") ?? "";
  if (!COOKIE.test(cookie)) return { actor: null, expired: false, headers: new Headers() };
  const { response: session, headers } = await auth().api.getSession({ headers: request.headers, returnHeaders: true });
  if (!session) return { actor: null, expired: true, headers };
  const profile = await ensureProfile(session.user.id, session.user.email);
  return {
    expired: false,
    headers,
    actor: {
      userId: session.user.id,
      sessionId: session.session.id,
      email: profile.email,
      firstName: profile.firstName,
      lastName: profile.lastName,
      isAdmin: profile.isAdmin,
      profileStepCompleted: profile.profileStepCompleted,
      identityVerified: profile.identityVerified,
    },
  };
}
