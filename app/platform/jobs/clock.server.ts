import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server.ts";
import { log } from "../log.server.ts";

const CHECK_MS = 10_000;

/**
 * When the clock of the database is set back by minutes or more, the queues wait until it has come again where it was: no
 * schedule runs, no lost job is found, and what was put in before stays. This sees that the last look at the schedules
 * stands in the future, and moves what stands there back to now.
 * @returns a function that stops looking.
 */
export function watchClock(database: Database): () => void {
  const timer = setInterval(() => {
    moveBack(database).catch((error) => log.warn({ err: error }, "jobs: clock"));
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Moves what stands in the future back to now, once, if the clock was set back. */
export async function moveBack({ db }: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`update jobs.version set cron_on = null where cron_on > now() + interval '2 minutes'`,
    );
    if (!rowCount) return;
    await tx.execute(sql`update jobs.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null`);
    // A job waits as long after it was put in, or last tried, as it would have.
    await tx.execute(sql`
      update jobs.job set
        start_after = start_after - (greatest(created_on, started_on) - now()),
        created_on = least(created_on, now()),
        started_on = least(started_on, now()),
        heartbeat_on = least(heartbeat_on, now())
      where state <= 'active' and (created_on > now() or started_on > now())`);
    log.warn("the clock was set back: the jobs no longer wait for it");
  });
}
