import { and, eq, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { sessions } from "~/db/schema";
import { log } from "~/platform/log.server";

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
