import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database, Tx } from "~/db/client.server.ts";
import { withStartLock } from "~/db/start-lock.server.ts";
import { log } from "../log.server.ts";
import { jobDuration } from "../metrics.server.ts";

/** A kind of work done later: a queue, its payload and what to do. Handlers must bear being run twice. */
export type Job<Payload extends object> = {
  name: string;
  run: (payload: Payload) => Promise<void>;
  /** How often it is tried again after a failure, with growing pauses. */
  retries?: number;
  /** Cron expression (Europe/Paris) when it also runs on a schedule. */
  cron?: string;
  /**
   * At most one job of a key waits for its first try: putting another one in the queue meanwhile does nothing. One that
   * runs, or is tried again, does not count. Without it, every job that is put in the queue runs.
   */
  key?: (payload: Payload) => string;
};

/** How long the jobs in hand may take to end, once the process is asked to stop. */
const LAST_JOBS_MS = 20_000;
/**
 * A job that was not heard of for so long, in seconds, counts as that of a process which died. With the next look, the
 * pause before a second try (10 s at most) and the poll, another one does it within two minutes.
 */
const HEARTBEAT_SECONDS = 60;
/** How often each process looks for such jobs, in seconds. */
const LOOK_SECONDS = 30;
/** A look that follows that of any process sooner is skipped: at LOOK_SECONDS, each one that comes a moment early would be. */
const LOOK_APART_SECONDS = 20;
/** The version of the tables of the queue that this product makes. */
export const QUEUE_VERSION: number = createRequire(import.meta.url)("pg-boss/package.json").pgboss.schema;

let boss: PgBoss | undefined;
/** The queues that this process works on. */
const worked: string[] = [];
const NO_JOB = "00000000-0000-0000-0000-000000000000";

/** Declares a job; the start hands all of them to `startJobs`. */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/**
 * Puts a job in its queue within the caller's transaction: it will run if, and only if, the transaction commits.
 * With the job's `key`, it is dropped while another one of its key waits.
 * @param options.afterSeconds earliest moment to run.
 */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options: { afterSeconds?: number } = {},
): Promise<void> {
  if (!boss) throw new Error("Jobs are not started.");
  await boss.send(job.name, payload, {
    db: fromDrizzle(tx, sql),
    ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
    ...(job.key ? { singletonKey: job.key(payload) } : {}),
  });
}

/**
 * Creates the queues, in turn with other processes that start: pg-boss fails when two create its schema at once.
 * With `work`, also starts working on them.
 * @returns a function that waits for the jobs in hand (at most 20 s) and stops.
 */
export async function startJobs(
  database: Database,
  // biome-ignore lint/suspicious/noExplicitAny: a list of jobs has a payload type each
  jobs: Job<any>[],
  { work }: { work: boolean },
): Promise<() => Promise<void>> {
  const instance = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: "jobs",
    supervise: work,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_APART_SECONDS,
    schedule: work,
  });
  instance.on("error", (error) => log.error({ err: error }, "jobs"));
  await withStartLock(database, async () => {
    await instance.start();
    for (const job of jobs) await createQueue(instance, job);
  });
  const options = { pollingIntervalSeconds: 1, batchSize: 1, includeMetadata: true } as const;
  for (const job of work ? jobs : []) {
    for (const outcome of ["retried", "failed"]) jobDuration.zero({ queue: job.name, outcome });
    await instance.work<object, void, typeof options>(job.name, options, async (batch) => {
      for (const taken of batch) await runTimed(job, taken);
    });
    worked.push(job.name);
    if (job.cron) await instance.schedule(job.name, job.cron, {}, { tz: "Europe/Paris" });
  }
  boss = instance;
  return async () => {
    await stopTakingJobs();
    boss = undefined;
    await instance.stop({ graceful: false, close: false });
  };
}

/** Takes no new job and waits for those in hand, at most 20 s; jobs can still be put in the queue. */
export async function stopTakingJobs(): Promise<void> {
  const rested = Promise.all(worked.splice(0).map((name) => boss?.offWork(name, { wait: true })));
  await Promise.race([rested, wait(LAST_JOBS_MS, undefined, { ref: false })]);
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function createQueue(instance: PgBoss, job: Job<any>): Promise<void> {
  const retry = { retryLimit: job.retries ?? 5, retryDelay: 5, retryBackoff: true };
  // A key alone refuses nothing: the policy of the queue does, by a unique index on the jobs that were never tried.
  await instance.createQueue(job.name, { ...retry, policy: job.key ? "short" : "standard" });
  // A queue that was there before is left as it was by the line above.
  await instance.updateQueue(job.name, { ...retry, heartbeatSeconds: HEARTBEAT_SECONDS });
  // pg-boss reads a queue from the database at its first use, which must not be within a transaction: use it now.
  await instance.findJobs(job.name, { id: NO_JOB });
}

async function runTimed(job: Job<object>, taken: JobWithMetadata<object>): Promise<void> {
  const timer = jobDuration.startTimer({ queue: job.name });
  try {
    await job.run(taken.data);
    timer({ outcome: "done" });
  } catch (error) {
    timer({ outcome: taken.retryCount < taken.retryLimit ? "retried" : "failed" });
    throw error;
  }
}
