import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { installation } from "~/db/schema";
import { freshDatabase } from "~tests/setup/database";

freshDatabase();

test("a query outside the open transaction fails at once, on both databases", async () => {
  await transaction(async (tx) => {
    await expect(db.execute(sql`select 1`)).rejects.toThrow();
    await expect(tx.execute(sql`select 1 as one`)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });
  await expect(db.execute(sql`select 1`)).resolves.toBeDefined();
});

test("a transaction that fails leaves nothing", async () => {
  const broken = transaction(async (tx) => {
    await tx.insert(installation).values({ key: "essai", value: 1 });
    throw new Error("in the middle");
  });
  await expect(broken).rejects.toThrow("in the middle");
  expect(await db.$count(installation)).toBe(0);
});

test("a statement that the database refuses does not affect the statements after it, on either database", async () => {
  for (const statement of ["select nothing_of_that_name", "insert into installation (key) values (null)"]) {
    await expect(db.execute(sql.raw(statement))).rejects.toThrow();
    const next = await Promise.all([1, 2, 3].map((each) => db.execute(sql`select ${each}::int as each`)));
    expect(next.map(({ rows }) => rows)).toEqual([[{ each: 1 }], [{ each: 2 }], [{ each: 3 }]]);
  }
});

test("a transaction that a text of several statements left open does not outlast it, on either database", async () => {
  for (const text of ["begin; select 1 / 0; commit", "begin; select 1"]) {
    await database.pool.query(text).catch(() => {});
    await expect(database.pool.query("select 1 as one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await transaction(async (tx) => void (await tx.insert(installation).values({ key: "essai", value: 1 })));
    await db.delete(installation);
  }
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("nothing of that name").catch(() => {});
  client.release();
  await expect(db.execute(sql`select 1`)).resolves.toBeDefined();
});

test("a connection lost in a transaction does not end the process, and its place in the pool is freed", async () => {
  const { pool } = database;
  vi.spyOn(pg.Client.prototype, "query").mockRejectedValueOnce(new Error("Connection terminated"));
  await expect(transaction(async () => {})).rejects.toThrow();
  expect(pool.totalCount - pool.idleCount).toBe(0);
  const client = await pool.connect();
  // Without a listener this event would end the process.
  client.emit("error", new Error("terminating connection due to administrator command"));
  client.release();
  await expect(transaction((tx) => tx.execute(sql`select 1`))).resolves.toBeDefined();
});

test("timers go on while statements follow each other, on both databases", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  for (let n = 0; n < 20_000 && turns <= 10; n++) await db.execute(sql`select 1`);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
