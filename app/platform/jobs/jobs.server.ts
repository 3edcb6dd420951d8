import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database, Tx } from "~/db/client.server.ts";
import { withStartLock } from "~/db/start-lock.server.ts";
import { log } from "../log.server.ts";
import { jobDuration } from "../metrics.server.ts";
import { beginWork } from "../watchdog/current-work.server.ts";
import { watchClock } from "./clock.server.ts";

/** A kind of background job: its queue, its payload and its handler. A job may run twice, so handlers are idempotent. */
export type Job<Payload extends object> = {
  name: string;
  run: (payload: Payload) => Promise<void>;
  /** The number of retries after a failure, with growing delays. */
  retries?: number;
  /** Cron expression (Europe/Paris) when it also runs on a schedule. */
  cron?: string;
  /**
   * At most one job of a key waits for its first attempt; enqueuing another one meanwhile does nothing. Running jobs and
   * retries do not count. Without a key, every enqueued job runs.
   */
  key?: (payload: Payload) => string;
  /** How many of its jobs a process runs at once; 1 by default. */
  concurrency?: number;
};

/** How long running jobs may take once the process is asked to stop. */
const MAX_STOP_MS = 20_000;
/**
 * A job without a heartbeat for this many seconds counts as lost with its process. With the next check, the delay before a
 * retry (10 s at most) and the poll, another process runs it within two minutes.
 */
const HEARTBEAT_SECONDS = 60;
/** How often each process checks for lost jobs, in seconds. */
const CHECK_SECONDS = 30;
/** A check sooner than this after any process's check is skipped; less than CHECK_SECONDS, since timers may fire early. */
const MIN_CHECK_INTERVAL_SECONDS = 20;
/** The version of pg-boss's tables that this product creates. */
export const QUEUE_VERSION: number = createRequire(import.meta.url)("pg-boss/package.json").pgboss.schema;

let boss: PgBoss | undefined;
/** The queues whose jobs this process runs. */
const workedQueues: string[] = [];
const NO_JOB = "00000000-0000-0000-0000-000000000000";

/** Declares a job; the start passes all of them to `startJobs`. */
export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/**
 * Enqueues a job in the caller's transaction: it runs if, and only if, the transaction commits. A job with a `key` is
 * dropped while another one of the same key waits.
 * @param options.afterSeconds the delay before it may run, in seconds.
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
 * Creates the queues under the start lock, since pg-boss fails when two processes create its schema at once. With `work`,
 * also starts to run jobs.
 * @param options.former the names of jobs that former versions had: nothing runs them any more.
 * @returns a function that waits for running jobs (at most 20 s) and stops.
 */
export async function startJobs(
  database: Database,
  // biome-ignore lint/suspicious/noExplicitAny: a list of jobs has a payload type each
  jobs: Job<any>[],
  { work, former = [] }: { work: boolean; former?: readonly string[] },
): Promise<() => Promise<void>> {
  const instance = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: "jobs",
    supervise: work,
    superviseIntervalSeconds: CHECK_SECONDS,
    monitorIntervalSeconds: MIN_CHECK_INTERVAL_SECONDS,
    schedule: work,
  });
  instance.on("error", (error) => {
    // A statement under way fails once the database is closed, which is no fault.
    if (database.pool.ending) return;
    // It spreads some errors into objects, which keep neither their class nor their cause.
    log.error({ err: error instanceof Error ? error : Object.assign(new Error(), error) }, "jobs");
  });
  await withStartLock(database, async () => {
    await instance.start();
    for (const job of jobs) await createQueue(instance, job);
  });
  const options = { pollingIntervalSeconds: 1, batchSize: 1, includeMetadata: true } as const;
  for (const job of work ? jobs : []) {
    for (const outcome of ["retried", "failed"]) jobDuration.zero({ queue: job.name, outcome });
    for (let n = 0; n < (job.concurrency ?? 1); n++) {
      const worker: string = await instance.work<object, void, typeof options>(job.name, options, async (batch) => {
        for (const taken of batch) await runTimed(job, taken);
        // Others may wait: fetch the next one now, not a second later.
        instance.notifyWorker(worker);
      });
    }
    workedQueues.push(job.name);
    if (job.cron) await instance.schedule(job.name, job.cron, {}, { tz: "Europe/Paris" });
  }
  const unscheduled = jobs.filter(({ cron }) => !cron).map(({ name }) => name);
  if (work) await endFormerJobs(database, former, unscheduled);
  boss = instance;
  const stopWatching = work ? watchClock(database) : () => {};
  return async () => {
    stopWatching();
    await stopTakingJobs();
    boss = undefined;
    await instance.stop({ graceful: false, close: false });
  };
}

/**
 * The schedules of former jobs would go on adding jobs that wait for ever, and are reported as late.
 * @param unscheduled the names of jobs that may have had a schedule in a former version.
 */
async function endFormerJobs(database: Database, names: readonly string[], unscheduled: string[]): Promise<void> {
  await database.pool.query("delete from jobs.schedule where name = any($1)", [[...names, ...unscheduled]]);
  await database.pool.query("delete from jobs.job where name = any($1) and state < 'active'", [names]);
}

/** Stops taking new jobs and waits for running ones, at most 20 s. Jobs can still be enqueued. */
export async function stopTakingJobs(): Promise<void> {
  const stopped = Promise.all(workedQueues.splice(0).map((name) => boss?.offWork(name, { wait: true })));
  await Promise.race([stopped, wait(MAX_STOP_MS, undefined, { ref: false })]);
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function createQueue(instance: PgBoss, job: Job<any>): Promise<void> {
  const retry = { retryLimit: job.retries ?? 5, retryDelay: 5, retryBackoff: true };
  // The queue's policy enforces the key, by a unique index on jobs without an attempt; the key alone does nothing.
  await instance.createQueue(job.name, { ...retry, policy: job.key ? "short" : "standard" });
  // The call above does not change a queue that already exists.
  await instance.updateQueue(job.name, { ...retry, heartbeatSeconds: HEARTBEAT_SECONDS });
  // pg-boss reads a queue's settings at its first use, which must not happen inside a transaction: use it now.
  await instance.findJobs(job.name, { id: NO_JOB });
}

async function runTimed(job: Job<object>, taken: JobWithMetadata<object>): Promise<void> {
  const timer = jobDuration.startTimer({ queue: job.name });
  const endWork = beginWork(`job ${job.name}`);
  try {
    await job.run(taken.data);
    timer({ outcome: "done" });
  } catch (error) {
    timer({ outcome: taken.retryCount < taken.retryLimit ? "retried" : "failed" });
    throw error;
  } finally {
    endWork();
  }
}
