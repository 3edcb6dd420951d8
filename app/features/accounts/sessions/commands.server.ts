import { and, eq, gt, lt, ne } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { sessions } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { digestOf, newToken } from "~/platform/crypto/tokens.server";
import { toAppError } from "~/platform/errors";
import { eraseBrowserStores } from "~/platform/http/browser-stores.server";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";
import type { Actor } from "../actor";
import { refuseBanned } from "../bans/queries.server";
import { canManageSessions } from "../policy";
import { markSessionEnded, markSignedOut } from "./devices.server";
import { endOfSession, renewedEnd, SESSION_TIMES, SESSIONS_ENDED } from "./rules";
import { readToken, removedSessionCookie, removedSignOutMark, sessionCookie } from "./rules.server";

export type NewSession = { userId: string; ip: string; userAgent: string; secondFactor: boolean };

/**
 * Opens a session with a new token for a person who has proved who they are; the caller's transaction records it.
 * @param secondFactor whether a second factor was proved.
 * @returns the `Set-Cookie` header of the answer, which alone holds the token.
 * @throws AppError account_banned, however the person proved it.
 */
export async function createSession(tx: Tx, { secondFactor, ...opened }: NewSession): Promise<string> {
  await refuseBanned(tx, opened.userId);
  const { token, digest } = newToken();
  const now = new Date();
  const expiresAt = endOfSession(now, now);
  await tx.insert(sessions).values({
    id: crypto.randomUUID(),
    tokenDigest: digest,
    userId: opened.userId,
    ipAddress: opened.ip,
    userAgent: opened.userAgent.slice(0, 400),
    secondFactorAt: secondFactor ? now : null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  });
  return sessionCookie(token, expiresAt);
}

type UsedSession = { id: string; createdAt: Date; lastUsedAt: Date; expiresAt: Date };

/**
 * Records the use of a session, every five minutes at most, and moves its end, once a day at most. The request
 * continues when this fails.
 * @returns the new end of the session, to which its cookie is to be renewed; null when it has not moved.
 */
export async function touchSession(session: UsedSession): Promise<Date | null> {
  const now = new Date();
  const end = renewedEnd(session, now);
  const staleSince = new Date(now.getTime() - SESSION_TIMES.touch);
  if (!end && session.lastUsedAt > staleSince) return null;
  const own = eq(sessions.id, session.id);
  try {
    const touched = await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: end ?? undefined })
      // Only one of many requests at once notes the last use.
      .where(end ? own : and(own, lt(sessions.lastUsedAt, staleSince)))
      .returning({ id: sessions.id });
    return touched.length > 0 ? end : null;
  } catch (error) {
    log.warn({ err: error }, "session not touched");
    return null;
  }
}

/**
 * Ends one session: its device is signed out at its next request, and its live stream closes.
 * @returns false when there is no such session, or the actor may not end it.
 */
export async function revokeSession(actor: Actor, sessionId: string): Promise<boolean> {
  if (!isId(sessionId)) return false;
  return transaction(async (tx) => {
    const [found] = await tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for("update");
    if (!found || !canManageSessions(actor, found)) return false;
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    await publish(tx, {
      kind: SESSIONS_ENDED,
      id: found.userId,
      audience: { users: [found.userId], roles: ["administrator"] },
    });
    await recordAudit(tx, actor.userId, {
      action: "account.session_revoked",
      subjectType: "account",
      subjectId: found.userId,
    });
    return true;
  });
}

/** Ends the sessions of the actor, except the present one. @returns how many sessions ended. */
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
  if (ended.length > 0)
    await publish(tx, { kind: SESSIONS_ENDED, id: userId, audience: { users: [userId], roles: ["administrator"] } });
  return ended.length;
}

/**
 * Ends the session of a request, in the browser and in the database.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError logout_failed.
 */
export async function logOut(request: Request): Promise<Headers> {
  try {
    const token = await readToken(request);
    if (token) await transaction((tx) => endSessionOfToken(tx, token));
    const headers = await removeSession(request);
    for (const header of await eraseBrowserStores(request)) headers.append("Set-Cookie", header);
    return headers;
  } catch (error) {
    throw toAppError(error, "logout_failed");
  }
}

/**
 * Ends the session of a person who signed out while the server could not be reached. While the database cannot end it, the
 * mark stays in the browser for the next request.
 * @returns the headers (`Set-Cookie`) of the answer.
 */
export async function finishSignOut(request: Request): Promise<Headers> {
  try {
    const headers = await logOut(request);
    headers.append("Set-Cookie", await removedSignOutMark());
    return headers;
  } catch (error) {
    log.warn({ err: error }, "sign-out not finished");
    return new Headers();
  }
}

/** Ends the session that a browser still has when it signs in again: its token must not open anything any more. */
export async function endFormerSession(tx: Tx, request: Request): Promise<void> {
  const token = await readToken(request);
  if (token) await endSessionOfToken(tx, token);
}

async function endSessionOfToken(tx: Tx, token: string): Promise<void> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.tokenDigest, digestOf(token)), gt(sessions.expiresAt, new Date())))
    .returning({ userId: sessions.userId });
  if (!ended) return;
  const { userId } = ended;
  await publish(tx, { kind: SESSIONS_ENDED, id: userId, audience: { users: [userId], roles: ["administrator"] } });
  await recordAudit(tx, userId, { action: "account.signed_out", subjectType: "account", subjectId: userId });
}

/** Headers that remove the session of a person who signs out, even where the database could not end it. */
export async function removeSession(request: Request): Promise<Headers> {
  return withoutSession(await markSignedOut(request));
}

/** Headers that remove a session that has ended; the browser stays its account's. */
export async function removeEndedSession(request: Request): Promise<Headers> {
  return withoutSession(await markSessionEnded(request));
}

async function withoutSession(device: string): Promise<Headers> {
  const headers = new Headers({ "Set-Cookie": device });
  headers.append("Set-Cookie", await removedSessionCookie());
  return headers;
}
