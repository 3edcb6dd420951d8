import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks.ts";
import { db } from "~/db/client.server";
import { config } from "~/platform/config.server";

let holders = 0;

/**
 * Keeps every stored object in its place, in this process, until the function given is called: a backup that copies
 * what the rows of one moment name must find it. What should have gone meanwhile has no row any more, and goes with a
 * later sweep.
 */
export function suspendRemovals(): () => void {
  holders++;
  let isHeld = true;
  return () => {
    if (isHeld) holders--;
    isHeld = false;
  };
}

/** Whether a backup is being made, by this process or, on a PostgreSQL, by any. */
export async function areRemovalsSuspended(): Promise<boolean> {
  if (holders > 0 || config.embedded) return holders > 0;
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.backup}) as free`,
  );
  return !rows[0]?.free;
}
