import { database } from "~/db/client.server.ts";

export type Backlog = { queue: string; due: number; retry: number; oldest: number };

/**
 * Reads the waiting jobs of each queue: how many are `due` now, how many are to `retry` after a failure (now or later),
 * and for how many seconds the `oldest` has been due. An empty queue has zeros.
 */
export async function readBacklog(): Promise<Backlog[]> {
  const { rows } = await database.pool.query<Backlog>(`
    select queue.name as queue,
      count(job.name) filter (where job.start_after <= now())::int as due,
      count(job.name) filter (where job.state = 'retry')::int as retry,
      coalesce(extract(epoch from now() - min(job.start_after) filter (where job.start_after <= now())), 0)::float as oldest
    from jobs.queue left join jobs.job on job.name = queue.name and job.state < 'active' and not job.blocked
    group by queue.name`);
  return rows;
}

/** How many milliseconds ago a process last looked at the schedules of jobs; 0 when none has looked yet. */
export async function readSchedulerDelay(): Promise<number> {
  const { rows } = await database.pool.query<{ delay: number | null }>(
    "select extract(epoch from now() - cron_on)::float * 1000 as delay from jobs.version",
  );
  return rows[0]?.delay ?? 0;
}
