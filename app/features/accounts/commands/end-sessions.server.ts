import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transaction } from "~/db/client.server";
import { sessions } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { publish } from "~/platform/live.server";
import type { Actor } from "../actor";
import { canManageSessions } from "../policy";
import { SESSIONS_ENDED } from "../session-events";

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
