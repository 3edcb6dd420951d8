import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { config } from "~/platform/config.server";

/** Any constant: it names the lock that a backup holds, on a PostgreSQL shared by several processes. */
export const BACKUP_LOCK = 7_305_120;

let holders = 0;

/**
 * Keeps every stored object in its place, in this process, until the function given is called: a backup that copies
 * what the rows of one moment name must find it. What should have gone meanwhile has no row any more, and goes with a
 * later sweep.
 */
export function holdRemovals(): () => void {
  holders++;
  let isHeld = true;
  return () => {
    if (isHeld) holders--;
    isHeld = false;
  };
}

/** Whether a backup is being made, by this process or, on a PostgreSQL, by any. */
export async function removalsHeld(): Promise<boolean> {
  if (holders > 0 || config.embedded) return holders > 0;
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as free`,
  );
  return !rows[0]?.free;
}
