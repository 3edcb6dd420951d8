import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks.ts";
import { db } from "~/db/client.server";
import { config } from "~/platform/config.server";

let holders = 0;

/**
 * Suspends the removal of stored objects in this process until the returned function is called, so that a backup finds
 * every file that its snapshot of the database names. A later sweep removes the objects that no row names any more.
 */
export function suspendRemovals(): () => void {
  holders++;
  let isHeld = true;
  return () => {
    if (isHeld) holders--;
    isHeld = false;
  };
}

/** True while this process or, on PostgreSQL, any process makes a backup. */
export async function areRemovalsSuspended(): Promise<boolean> {
  if (holders > 0 || config.embedded) return holders > 0;
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.backup}) as free`,
  );
  return !rows[0]?.free;
}
