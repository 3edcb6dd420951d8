import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, transaction } from "~/db/client.server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { defineJob, enqueue, startJobs } from "./jobs.server.ts";

freshDatabase();

const done: string[] = [];
const keyed = defineJob<{ room: string; note: string }>({
  name: "trial.keyed",
  key: ({ room }) => room,
  run: async ({ room, note }) => void done.push(`${room} ${note}`),
});
const free = defineJob<{ note: string }>({ name: "trial.free", run: async ({ note }) => void done.push(note) });
const jobs = [keyed, free];

const LATER = { afterSeconds: 3600 };
const put = (room: string, note: string) => transaction((tx) => enqueue(tx, keyed, { room, note }, LATER));
const waiting = async (name: string) =>
  (await database.pool.query("select data from jobs.job where name = $1 and state = 'created' order by data", [name]))
    .rows;
/** Makes the waiting jobs due, as after an hour. */
const comeDue = (name: string) =>
  database.pool.query("update jobs.job set start_after = now() where name = $1 and state = 'created'", [name]);

let stop = async () => {};
beforeAll(async () => {
  stop = await startJobs(database, jobs, { work: false });
});
beforeEach(async () => {
  await database.pool.query("delete from jobs.job");
  done.length = 0;
});
afterAll(() => stop());

describe("a job with a key", () => {
  it("waits once per key, however often it is enqueued, and the first one stays", async () => {
    for (const note of ["first", "second", "third"]) await put("blue", note);
    await put("green", "first");
    expect((await waiting(keyed.name)).map(({ data }) => data)).toEqual([
      { room: "blue", note: "first" },
      { room: "green", note: "first" },
    ]);
  });

  it("waits once per key when twenty transactions enqueue it at the same time", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => put("blue", String(index))));
    expect(await waiting(keyed.name)).toHaveLength(1);
  });

  it("is rolled back with its transaction, and does not block a later one", async () => {
    const failing = transaction(async (tx) => {
      await enqueue(tx, keyed, { room: "blue", note: "lost" }, LATER);
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    await put("blue", "kept");
    expect((await waiting(keyed.name)).map(({ data }) => data.note)).toEqual(["kept"]);
  });

  it("survives a restart, runs when it is due, and then allows the next one", async () => {
    await put("blue", "before");
    await stop();
    stop = await startJobs(database, jobs, { work: true });
    await put("blue", "dropped");
    await comeDue(keyed.name);
    await vi.waitFor(() => expect(done).toEqual(["blue before"]), { timeout: 20_000, interval: 50 });
    await stop();
    stop = await startJobs(database, jobs, { work: false });
    await put("blue", "after");
    expect((await waiting(keyed.name)).map(({ data }) => data.note)).toEqual(["after"]);
  });
});

describe("a job without a key", () => {
  it("waits as often as it is enqueued", async () => {
    for (const note of ["first", "second"]) await transaction((tx) => enqueue(tx, free, { note }, LATER));
    expect(await waiting(free.name)).toHaveLength(2);
  });
});

describe("forty jobs that wait", () => {
  it("are run without a second of waiting after each", async () => {
    for (let note = 0; note < 40; note++) await transaction((tx) => enqueue(tx, free, { note: String(note) }));
    await stop();
    stop = await startJobs(database, jobs, { work: true });
    await vi.waitFor(() => expect(done).toHaveLength(40), { timeout: 20_000, interval: 50 });
  });
});

it("a job that had a schedule in a former version, and has none in this one, no longer runs by itself", async () => {
  const name = "trial.unscheduled";
  const stopFormer = await startJobs(database, [defineJob({ ...keyed, name, cron: "0 0 1 1 *" })], { work: true });
  await stopFormer();
  const stopNext = await startJobs(database, [defineJob({ ...keyed, name })], { work: true });
  await stopNext();
  const { rows } = await database.pool.query("select from jobs.schedule where name = $1", [name]);
  expect(rows).toEqual([]);
});

it("a job that this version has no more is neither scheduled nor waiting, so that none is late for ever", async () => {
  const former = defineJob<{ room: string; note: string }>({ ...keyed, name: "trial.former", cron: "0 0 1 1 *" });
  const stopFormer = await startJobs(database, [former], { work: true });
  await transaction((tx) => enqueue(tx, former, { room: "blue", note: "never run" }, LATER));
  await stopFormer();
  expect(await waiting(former.name)).toHaveLength(1);
  const stopNext = await startJobs(database, jobs, { work: true, former: [former.name] });
  await stopNext();
  expect(await waiting(former.name)).toEqual([]);
  const { rows } = await database.pool.query("select from jobs.schedule where name = $1", [former.name]);
  expect(rows).toEqual([]);
});
