import { afterAll, beforeAll, expect, it } from "vitest";
import { database, transaction } from "~/db/client.server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { moveBack } from "./clock.server.ts";
import { defineJob, enqueue, startJobs } from "./jobs.server.ts";

freshDatabase();

const job = defineJob<{ note: string }>({ name: "trial.clock", run: async () => {} });
let stop = async () => {};
beforeAll(async () => {
  stop = await startJobs(database, [job], { work: false });
});
afterAll(() => stop());

const run = (statement: string) => database.pool.query(statement);
/** In how many seconds each job may run, by its note. */
async function delays(): Promise<Record<string, number>> {
  const { rows } = await run(
    "select data->>'note' as note, round(extract(epoch from start_after - now()))::int as delay from jobs.job",
  );
  return Object.fromEntries(rows.map(({ note, delay }) => [note, delay]));
}

it("a job waits as long as it would have, and schedules run, after the clock was set back by an hour", async () => {
  const put = (note: string, afterSeconds: number) => transaction((tx) => enqueue(tx, job, { note }, { afterSeconds }));
  await put("tomorrow", 86_400);
  await put("before", 600);
  await put("retried", 600);
  // As the rows stand once now() is an hour less.
  await run(`update jobs.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour'
    where data->>'note' = 'before'`);
  await run(`update jobs.job set state = 'retry', started_on = now() + interval '1 hour', start_after = now() + interval '65 minutes'
    where data->>'note' = 'retried'`);
  await run("update jobs.version set cron_on = now() + interval '1 hour'");
  await moveBack(database);
  const { tomorrow, before, retried } = await delays();
  expect(Math.abs((tomorrow as number) - 86_400)).toBeLessThan(60);
  expect(Math.abs((before as number) - 600)).toBeLessThan(60);
  expect(Math.abs((retried as number) - 300)).toBeLessThan(60);
  expect((await run("select cron_on from jobs.version")).rows).toEqual([{ cron_on: null }]);

  // Nothing stands in the future any more: what is due tomorrow stays so.
  await run("update jobs.version set cron_on = now()");
  await moveBack(database);
  expect(Math.abs(((await delays()).tomorrow as number) - 86_400)).toBeLessThan(60);
});
