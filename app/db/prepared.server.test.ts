import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { freshDatabase } from "~tests/setup/database.ts";
import { database } from "./client.server.ts";
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
