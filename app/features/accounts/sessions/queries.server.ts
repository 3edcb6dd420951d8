import { and, desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { profiles, sessions, users } from "~/db/schema";
import type { Role } from "~/db/schema/enumerations";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { COOKIES, cookieName } from "~/platform/http/cookies.server";
import type { Actor } from "../actor";
import { type DeviceName, deviceName } from "../devices/rules";
import { wasSignedIn } from "../devices/rules.server";
import { canManageSessions, roleOf } from "../policy";
import { ensureProfile, touchSession } from "./commands.server";
import { auth, RENEWED_AFTER_SECONDS } from "./rules.server";

/** However often a session is used, it ends so long after it was opened: from the last week on its end stays where it is. */
const LONGEST_SECONDS = 30 * 24 * 3600;

/** What a request's cookies say: somebody, nobody, or somebody whose session ended by itself or elsewhere. */
export type SessionState = { actor: Actor | null; expired: boolean; headers: Headers };

/**
 * Reads the session of a request and the profile of its account; a missing profile is created empty (spec section 3).
 * @returns `headers` to add to the answer: the renewed cookie of a living session. A dead one stays in the browser until a
 * page that needs it has told the person.
 */
export async function readSession(request: Request): Promise<SessionState> {
  const cookie = request.headers.get("Cookie") ?? "";
  // A browser drops the cookie of a session by itself on the day it ends: then only the device remembers.
  if (!hasSession(cookie)) return { actor: null, expired: await wasSignedIn(request), headers: new Headers() };
  const found = await findStanding(request);
  if (!found) return { actor: null, expired: true, headers: new Headers() };
  const { session, emailConfirmed, headers } = found;
  await touchSession(session);
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
      ...roleIn({ role: profile.role, secondFactorAt: session.secondFactorAt }),
      profileStepCompleted: profile.profileStepCompleted,
      identityVerified: profile.identityVerified,
    },
  };
}

/** The session of a request's cookie with its account, read at once. The library moves its end when that is due. */
async function findStanding(request: Request) {
  const token = await auth().api.sessionToken({ headers: request.headers });
  if (!token) return null;
  const [found] = await db
    .select({ session: sessions, email: users.email, emailConfirmed: users.emailVerified, profile: profiles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(sessions.token, token));
  if (!found) return null;
  const secondsLeft = (found.session.expiresAt.getTime() - Date.now()) / 1000;
  const isNew = secondsLeft > COOKIES.session.seconds - RENEWED_AFTER_SECONDS;
  const age = (Date.now() - found.session.createdAt.getTime()) / 1000;
  const isLast = secondsLeft > 0 && age > LONGEST_SECONDS - COOKIES.session.seconds;
  if (isNew || isLast) return { ...found, headers: new Headers() };
  const { response, headers } = await auth().api.getSession({ headers: request.headers, returnHeaders: true });
  return response && { ...found, headers };
}

/** Only under the name that this installation gives it: behind TLS a bare one may be a neighbouring subdomain's. */
function hasSession(cookies: string): boolean {
  const start = `${cookieName("session")}=`;
  return cookies.split(/;\s*/).some((cookie) => cookie.startsWith(start) && cookie.length > start.length);
}

/** Whether the session of `actor` still stands: it has not ended, here or from another tab, nor has their role changed. */
export async function sessionStillStands({ sessionId, role }: Actor): Promise<boolean> {
  const standing = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, new Date()));
  const [found] = await db
    .select({ role: profiles.role, secondFactorAt: sessions.secondFactorAt })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(standing);
  return found !== undefined && roleIn(found).role === role;
}

function roleIn({ role, secondFactorAt }: { role: Role; secondFactorAt: Date | null }) {
  return roleOf({ role, secondFactor: secondFactorAt !== null }, config.ADMIN_SECOND_FACTOR === "required");
}

/** A place where somebody is signed in. `lastUsedAt` is true to a few minutes. */
export type OpenSession = {
  id: string;
  device: DeviceName;
  signedInAt: Date;
  lastUsedAt: Date;
  /** It is the session that asks. */
  isCurrent: boolean;
};

const MOST = 50;

/**
 * Where an account is signed in: the actor's own session first, then the latest used. `total` counts those that are not
 * listed too, beyond the first fifty.
 * @throws AppError not_found when the actor may not know.
 */
export async function listSessions(actor: Actor, userId: string): Promise<{ sessions: OpenSession[]; total: number }> {
  if (!canManageSessions(actor, { userId }) || !z.uuid().safeParse(userId).success) throw new AppError("not_found");
  const open = and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date()));
  const { id, userAgent, createdAt, lastUsedAt } = sessions;
  const rows = await db
    .select({ id, userAgent, createdAt, lastUsedAt })
    .from(sessions)
    .where(open)
    .orderBy(desc(sql`${sessions.id} = ${actor.sessionId}`), desc(lastUsedAt), desc(id))
    .limit(MOST);
  const total = rows.length < MOST ? rows.length : await db.$count(sessions, open);
  const listed = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    signedInAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    isCurrent: row.id === actor.sessionId,
  }));
  return { sessions: listed, total };
}
