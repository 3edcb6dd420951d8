import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database.ts";
import { costOf } from "~tests/setup/round-trips.ts";
import { db, type Tx, transaction, transactionAtOnce } from "./client.server.ts";
import { sharingRoundTrips } from "./round-trips.server.ts";

freshDatabase();

const add = (tx: Tx, n: number | string) => tx.execute(sql`insert into trial values (${n}::int)`);
const kept = async () => (await db.execute<{ n: number }>(sql`select n from trial order by n`)).rows.map(({ n }) => n);
beforeEach(async () => {
  await db.execute(sql`drop table if exists trial`);
  await db.execute(sql`create table trial (n int primary key)`);
});

describe("a transaction sent at once", () => {
  it("keeps all of its statements, in their order, for one wait", async () => {
    const cost = await costOf(() => transactionAtOnce((tx) => [1, 2, 3].map((n) => add(tx, n))));
    expect(await kept()).toEqual([1, 2, 3]);
    expect(cost).toMatchObject({ roundTrips: 1, statements: { length: 5 } });
  });

  it("keeps nothing when the database refuses one of them, and leaves its connection fit for the next", async () => {
    const refused = transactionAtOnce((tx) => [add(tx, 1), add(tx, "nombre"), add(tx, 3)]);
    await expect(refused).rejects.toMatchObject({ cause: { code: "22P02" } });
    expect(await kept()).toEqual([]);
    await transactionAtOnce((tx) => [add(tx, 4)]);
    expect(await kept()).toEqual([4]);
  });

  it("sends nothing when one fails before it is sent", async () => {
    const failing = transactionAtOnce((tx) => [add(tx, 1), Promise.reject(new Error("on purpose"))]);
    await expect(failing).rejects.toThrow("on purpose");
    expect(await kept()).toEqual([]);
  });

  it("refuses a statement that waited for another one's result: it would come after the end", async () => {
    const late = transactionAtOnce((tx) => [add(tx, 1).then(() => add(tx, 2))]);
    await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining("may not wait") } });
    expect(await kept()).toEqual([1]);
  });
});

describe("what a request asks side by side", () => {
  it("travels together, each with its own outcome", async () => {
    const outcomes = await sharingRoundTrips(() =>
      Promise.allSettled([
        db.execute(sql`select 1 as n`),
        db.execute(sql`select ${"nombre"}::int`),
        db.execute(sql`select 3 as n`),
      ]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const cost = await costOf(() =>
      sharingRoundTrips(() => Promise.all([1, 2, 3].map((n) => db.execute(sql`select ${n}::int`)))),
    );
    expect(cost).toMatchObject({ roundTrips: 1, statements: { length: 3 } });
  });

  it("may not run beside an open transaction, even when something outside of it asked first", async () => {
    await expect(
      sharingRoundTrips(async () => {
        const outside = db.execute(sql`select 1`);
        await Promise.all([outside, transaction(() => db.execute(sql`select 2`))]);
      }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("beside the open transaction") } });
  });
});
