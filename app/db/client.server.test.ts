import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { installation } from "~/db/schema";
import { freshDatabase } from "~tests/setup/database";

freshDatabase();

test("a query beside the open transaction is an error at once, on both databases", async () => {
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

test("a statement that the database refuses spoils none of those that follow it, on either database", async () => {
  for (const statement of ["select nothing_of_that_name", "insert into installation (key) values (null)"]) {
    await expect(db.execute(sql.raw(statement))).rejects.toThrow();
    const next = await Promise.all([1, 2, 3].map((each) => db.execute(sql`select ${each}::int as each`)));
    expect(next.map(({ rows }) => rows)).toEqual([[{ each: 1 }], [{ each: 2 }], [{ each: 3 }]]);
  }
});
