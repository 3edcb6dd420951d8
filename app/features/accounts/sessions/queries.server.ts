import { and, desc, eq, gt, not, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { profiles, sessions, users } from "~/db/schema";
import type { Role } from "~/db/schema/enumerations";
import { config } from "~/platform/config.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import type { Actor } from "../actor";
import { isBanned } from "../bans/access.server";
import { canManageSessions, roleOf } from "../policy";
import { ensureProfile } from "../profile/commands.server";
import { finishSignOut, touchSession } from "./commands.server";
import { type DeviceName, deviceName } from "./devices";
import { findLastAccount, wasSignedIn } from "./devices.server";
import { hasSessionCookie, isSignOutPending, readToken, sessionCookie } from "./rules.server";

/** What the cookies of a request mean: an actor, nobody, or a session that expired or was ended elsewhere. */
export type SessionState = { actor: Actor | null; expired: boolean; headers: Headers };

/**
 * Reads the session of a request and the profile of its account; a missing profile is created empty (spec section 3).
 * @returns `headers` to add to the answer: the renewed cookie of a valid session. The cookie of an ended one stays in
 * the browser until a page that needs a session has told the person.
 */
export async function readSession(request: Request): Promise<SessionState> {
  if (isSignOutPending(request)) return { actor: null, expired: false, headers: await finishSignOut(request) };
  const headers = new Headers();
  // A browser deletes the cookie when the session expires: then only the device cookie shows that there was one.
  if (!hasSessionCookie(request)) return { actor: null, expired: await wasSignedIn(request), headers };
  const token = await readToken(request);
  const found = token === null ? null : await findSession(token);
  if (token === null || found === null) return { actor: null, expired: true, headers };
  const { session, emailConfirmed } = found;
  const renewedUntil = await touchSession(session);
  if (renewedUntil) headers.append("Set-Cookie", await sessionCookie(token, renewedUntil));
  const profile = found.profile ?? (await ensureProfile(session.userId, found.email));
  return {
    expired: false,
    headers,
    actor: {
      userId: session.userId,
      sessionId: session.id,
      email: profile.email,
      emailConfirmed,
      firstName: profile.firstName,
      lastName: profile.lastName,
      ...roleInSession({ role: profile.role, secondFactorAt: session.secondFactorAt }),
      profileStepCompleted: profile.profileStepCompleted,
      identityVerified: profile.identityVerified,
    },
  };
}

/** Whether the account that signed in last from this browser has been deleted since. */
export async function isAccountDeleted(request: Request): Promise<boolean> {
  const userId = await findLastAccount(request);
  if (userId === null) return false;
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return found === undefined;
}

/** What every request reads of its session, and of the profile. */
const SESSION = {
  id: sessions.id,
  userId: sessions.userId,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  expiresAt: sessions.expiresAt,
  secondFactorAt: sessions.secondFactorAt,
};
const PROFILE = {
  email: profiles.email,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  role: profiles.role,
  profileStepCompleted: profiles.profileStepCompleted,
  identityVerified: profiles.identityVerified,
};

/** The valid session of a token with its account and profile. */
async function findSession(token: string) {
  const [found] = await db
    .select({ session: SESSION, email: users.email, emailConfirmed: users.emailVerified, profile: PROFILE })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(eq(sessions.tokenDigest, digestOf(token)), gt(sessions.expiresAt, new Date()), not(isBanned())));
  return found ?? null;
}

/**
 * Whether the session of `actor` is still valid: it has not ended, here or from another tab, nor has their role
 * changed, nor is their account banned.
 */
export async function isSessionValid({ sessionId, role }: Actor): Promise<boolean> {
  const [found] = await db
    .select({ role: profiles.role, secondFactorAt: sessions.secondFactorAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date()), not(isBanned())));
  return found !== undefined && roleInSession(found).role === role;
}

function roleInSession({ role, secondFactorAt }: { role: Role; secondFactorAt: Date | null }) {
  return roleOf({ role, secondFactor: secondFactorAt !== null }, config.ADMIN_SECOND_FACTOR === "required");
}

/** A session as its person sees it. `lastUsedAt` is accurate to five minutes. */
export type OpenSession = {
  id: string;
  device: DeviceName;
  signedInAt: Date;
  lastUsedAt: Date;
  /** The session that asks for the list. */
  isCurrent: boolean;
};

const MAX_LISTED = 50;

/**
 * The first fifty sessions of an account: the actor's own first, then the latest used. `total` counts all of them.
 * @throws AppError not_found when the actor may not see them.
 */
export async function listSessions(
  actor: Actor,
  userId: string,
  executor: Executor = db,
): Promise<{ sessions: OpenSession[]; total: number }> {
  if (!canManageSessions(actor, { userId }) || !isId(userId)) throw new AppError("not_found");
  const open = and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date()));
  const { id, userAgent, createdAt, lastUsedAt } = sessions;
  const rows = await executor
    .select({ id, userAgent, createdAt, lastUsedAt })
    .from(sessions)
    .where(open)
    .orderBy(desc(sql`${sessions.id} = ${actor.sessionId}`), desc(lastUsedAt), desc(id))
    .limit(MAX_LISTED);
  const total = rows.length < MAX_LISTED ? rows.length : await db.$count(sessions, open);
  const listed = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    signedInAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    isCurrent: row.id === actor.sessionId,
  }));
  return { sessions: listed, total };
}
