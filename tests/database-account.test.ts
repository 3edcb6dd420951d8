import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { openDatabase } from "~/db/client.server.ts";
import { migrateDatabase } from "~/db/migrate.server.ts";
import { administer, databaseUrl, startOwnPostgres } from "~tests/setup/postgres.ts";

const { services } = parse(readFileSync("compose.yaml", "utf8"), { merge: true });
const NAME = "recours";

it("compose.yaml gives the product an account that is no superuser, and may migrate its own database", async () => {
  const { environment, volumes } = services.database;
  expect([environment.POSTGRES_USER, environment.POSTGRES_DB]).toEqual(["postgres", NAME]);
  expect(volumes).toContain("./deploy/database.sql:/docker-entrypoint-initdb.d/recours.sql:ro");
  expect(services["web-1"].environment.DATABASE_URL).toMatch(
    /^postgres:\/\/recours:\$\{POSTGRES_PASSWORD:.*\}@database:5432\/recours$/,
  );
  const script = readFileSync("deploy/database.sql", "utf8")
    .replace(/^--.*$/gm, "")
    .replace("\\getenv password POSTGRES_PASSWORD", "")
    .replace(":'password'", "'secret'");
  const server = await startOwnPostgres();
  try {
    await administer(server.url, `create database ${NAME}`);
    await administer(server.url, script);
    const own = new URL(databaseUrl(server.url, NAME));
    own.username = NAME;
    const database = await openDatabase({ url: own.href });
    await migrateDatabase(database);
    const powers = sql`rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls`;
    const { rows } = await database.db.execute(
      sql`select rolname, ${powers} as powerful from pg_roles where rolname = current_user`,
    );
    await database.close();
    expect(rows).toEqual([{ rolname: NAME, powerful: false }]);
  } finally {
    await server.stop();
  }
});
