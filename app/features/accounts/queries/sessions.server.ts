import { and, desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { sessions } from "~/db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "../actor";
import { type DeviceName, deviceName } from "../device-name";
import { canManageSessions } from "../policy";

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
