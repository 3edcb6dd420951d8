import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { freshDatabase } from "~tests/setup/database";

freshDatabase();

const prepared = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ statement: string }>("select statement from pg_prepared_statements");
  return rows.map(({ statement }) => statement);
};

test.runIf(process.env.TEST_DATABASE !== "postgres")(
  "the embedded engine plans a statement with values once",
  async () => {
    for (const n of [1, 2, 3]) await db.execute(sql`select ${n}::int as planned_once`);
    expect((await prepared()).filter((text) => text.includes("planned_once"))).toHaveLength(1);
  },
);

test("a prepared statement that fails in a transaction works after it, on either database", async () => {
  const divide = (by: number) => sql`select 6 / ${by}::int as result`;
  await expect(transaction((tx) => tx.execute(divide(0)))).rejects.toThrow();
  await expect(transaction((tx) => tx.execute(divide(2)))).resolves.toMatchObject({ rows: [{ result: 3 }] });
  await expect(db.execute(divide(3))).resolves.toMatchObject({ rows: [{ result: 2 }] });
});

test("a prepared statement answers after its table has another column, on either database", async () => {
  await db.execute(sql`create temporary table changing (id int, content int)`);
  await db.execute(sql`insert into changing values (${1}, ${2})`);
  const read = () => db.execute(sql`select id from changing where id = ${1}`);
  await read();
  await db.execute(sql`alter table changing add column more int`);
  await expect(read()).resolves.toMatchObject({ rows: [{ id: 1 }] });
  await db.execute(sql`drop table changing`);
});

test("more texts than can be prepared still answer, on either database", async () => {
  for (let n = 1; n <= 600; n++) {
    const { rows } = await db.execute(sql`select ${n}::int as ${sql.identifier(`n${n}`)}`);
    expect(Object.values(rows[0] ?? {})).toEqual([n]);
  }
  expect((await prepared()).length).toBeLessThanOrEqual(500);
});
