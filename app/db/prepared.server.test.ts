import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database.ts";
import { database, db, transactionAtOnce } from "./client.server.ts";
import { prepared } from "./prepared.server.ts";
import { files } from "./schema/index.ts";

freshDatabase();

const onPostgres = process.env.TEST_DATABASE === "postgres";
const nameOf = prepared("name of a file", (db, name) =>
  db
    .select({ name: files.name })
    .from(files)
    .where(sql`${files.path} = ${sql.placeholder("path")}`)
    .prepare(name),
);
/** The statements that the connection next in turn keeps planned. */
const kept = async () =>
  (await database.pool.query("select name, statement from pg_prepared_statements where name <> ''")).rows;

describe("a query that is prepared", () => {
  it("answers for what each run asks", async () => {
    for (const path of ["a", "b"]) expect(await nameOf().execute({ path })).toEqual([]);
  });

  it("is planned once on a connection of PostgreSQL, and never named on the embedded one", async () => {
    for (let run = 0; run < 3; run++) await nameOf().execute({ path: "a" });
    expect((await kept()).map(({ name }) => name)).toEqual(onPostgres ? ["name of a file"] : []);
  });
});

describe("a statement of a transaction sent at once", () => {
  const add = (key: string, value: string) =>
    transactionAtOnce((tx) => [
      tx.execute(sql`insert into installation (key, value) values (${key}, ${value})`),
      tx.execute(sql`select ${value}::int`),
    ]);

  it("runs again on its connection after it failed, and after it was undone", async () => {
    for (const value of ["un", "deux"]) await expect(add("essai", value)).rejects.toThrow();
    await add("essai", "3");
    await expect(add("essai", "4")).rejects.toMatchObject({ cause: { code: "23505" } });
    await add("autre", "5");
    const { rows } = await db.execute(sql`select value from installation where key in ('essai', 'autre') order by 1`);
    expect(rows.map(({ value }) => value)).toEqual([3, 5]);
  });

  it("is planned once on a connection of PostgreSQL", async () => {
    for (let run = 0; run < 3; run++) await add(`essai ${run}`, "1");
    const statements = (await kept())
      .map(({ statement }) => statement)
      .filter((text) => /into installation/.test(text));
    expect(statements).toHaveLength(onPostgres ? 1 : 0);
  });
});
