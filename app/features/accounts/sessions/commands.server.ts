import { and, eq, lt, ne } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx, transaction } from "~/db/client.server";
import { profiles, sessions } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { toAppError } from "~/platform/errors";
import { cookieName, cookiesAreSecure } from "~/platform/http/cookies.server";
import { publish } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";
import type { Actor } from "../actor";
import { closeDevice } from "../devices/rules.server";
import { canManageSessions } from "../policy";
import { SESSIONS_ENDED } from "./rules";
import { auth } from "./rules.server";

/** The profile of an account; an empty one, consents false, is created if none exists (spec section 3). */
export async function ensureProfile(userId: string, email: string): Promise<typeof profiles.$inferSelect> {
  const read = () => db.select().from(profiles).where(eq(profiles.id, userId));
  const [profile] = await read();
  if (profile) return profile;
  await db.insert(profiles).values({ id: userId, email }).onConflictDoNothing();
  const [created] = await read();
  if (!created) throw new Error("The profile could not be created.");
  return created;
}

/** How stale the last use of a session may be: between, reading a session writes nothing. */
export const TOUCH_EVERY_MINUTES = 5;

/** Notes that a session is in use, when that was last noted minutes ago. Nobody is turned away because it failed. */
export async function touchSession({ id, lastUsedAt }: { id: string; lastUsedAt?: Date | null }): Promise<void> {
  const stale = new Date(Date.now() - TOUCH_EVERY_MINUTES * 60_000);
  if (lastUsedAt && lastUsedAt > stale) return;
  try {
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date() })
      // Of many requests at once, one writes.
      .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, stale)));
  } catch (error) {
    log.warn({ err: error }, "session not touched");
  }
}

/**
 * Signs an account out of one device: it is out at its next request, and its live stream ends.
 * @returns false when that session was over already, is nobody's, or is none of the actor's business.
 */
export async function revokeSession(actor: Actor, sessionId: string): Promise<boolean> {
  if (!z.uuid().safeParse(sessionId).success) return false;
  return transaction(async (tx) => {
    const [found] = await tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for("update");
    if (!found || !canManageSessions(actor, found)) return false;
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    await publish(tx, { kind: SESSIONS_ENDED, id: found.userId, owner: found.userId });
    await recordAudit(tx, actor.userId, {
      action: "account.session_revoked",
      subjectType: "account",
      subjectId: found.userId,
    });
    return true;
  });
}

/** Signs the actor out everywhere but here. @returns how many sessions ended. */
export async function revokeOtherSessions(actor: Actor): Promise<number> {
  return transaction(async (tx) => {
    const ended = await endSessions(tx, actor.userId, { except: actor.sessionId });
    if (ended === 0) return 0;
    await recordAudit(tx, actor.userId, {
      action: "account.other_sessions_revoked",
      subjectType: "account",
      subjectId: actor.userId,
      details: { sessions: ended },
    });
    return ended;
  });
}

/** Ends the sessions of an account in the caller's transaction, which records why. @returns how many ended. */
export async function endSessions(tx: Tx, userId: string, { except }: { except?: string } = {}): Promise<number> {
  const all = eq(sessions.userId, userId);
  const ended = await tx
    .delete(sessions)
    .where(except ? and(all, ne(sessions.id, except)) : all)
    .returning({ id: sessions.id });
  if (ended.length > 0) await publish(tx, { kind: SESSIONS_ENDED, id: userId, owner: userId });
  return ended.length;
}

/**
 * Ends the session of a request, here and in the database.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError logout_failed.
 */
export async function logOut(request: Request): Promise<Headers> {
  try {
    const session = await auth().api.getSession({ headers: request.headers });
    // better-auth's own signOut only logs a session that it could not end.
    if (session) await end(session.session);
    return await forgottenSession(request);
  } catch (error) {
    throw toAppError(error, "logout_failed");
  }
}

function end({ id, userId }: { id: string; userId: string }): Promise<void> {
  return transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, id));
    await publish(tx, { kind: SESSIONS_ENDED, id: userId, owner: userId });
    await recordAudit(tx, userId, { action: "account.signed_out", subjectType: "account", subjectId: userId });
  });
}

/** Headers that remove the session from the browser, whatever became of it in the database. */
export async function forgottenSession(request: Request): Promise<Headers> {
  const secure = cookiesAreSecure() ? "; Secure" : "";
  const headers = new Headers({ "Set-Cookie": await closeDevice(request) });
  headers.append("Set-Cookie", `${cookieName("session")}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  return headers;
}
