import { afterAll, beforeAll } from "vitest";
import { database } from "~/db/client.server.ts";
import { type Job, startJobs } from "~/platform/jobs/jobs.server.ts";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server.ts";

/** Lets the tests of a file enqueue these jobs, none of which runs, and count attempts. Call it after `freshDatabase()`. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs has a payload type each
export function queueJobs(...jobs: Job<any>[]): void {
  let stop = async () => {};
  beforeAll(async () => {
    startRateLimits(database);
    stop = await startJobs(database, jobs, { work: false });
  });
  afterAll(() => stop());
}
