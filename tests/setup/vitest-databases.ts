import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Database, openDatabase } from "~/db/client.server.ts";
import { migrateDatabase } from "~/db/migrate.server.ts";
import { disableFormerTriggers } from "./former-triggers.ts";
import { administer, databaseUrl, type Postgres, startPostgres } from "./postgres.ts";

/** The database that each test file clones: a dump of a migrated PGlite, or a migrated PostgreSQL database. */
export type Template = { kind: "pglite"; dump: string } | { kind: "postgres"; server: string; name: string };

declare module "vitest" {
  export interface ProvidedContext {
    template: Template;
  }
}

/** Migrates the template, without the triggers that former versions need, before the first test file, and removes all test databases after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE !== "postgres") return preparePglite(project);
  return preparePostgres(project, await startPostgres());
}

async function preparePglite(project: TestProject) {
  const database = await openDatabase({});
  await migrateDatabase(database);
  await disableFormerTriggers(database.pool);
  const folder = mkdtempSync(join(tmpdir(), "recours-tests-"));
  const dump = join(folder, "template.tar");
  const blob = await database.embedded?.dumpDataDir("none");
  if (!blob) throw new Error("The tests on PGlite found no embedded database.");
  writeFileSync(dump, new Uint8Array(await blob.arrayBuffer()));
  await database.close();
  project.provide("template", { kind: "pglite", dump });
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function preparePostgres(project: TestProject, server: Postgres) {
  // The projects of one run share the server.
  const name = `recours_tests_${process.pid}_${randomBytes(3).toString("hex")}`;
  await administer(server.url, `create database "${name}"`);
  const database: Database = await openDatabase({ url: databaseUrl(server.url, name) });
  await migrateDatabase(database);
  await disableFormerTriggers(database.pool);
  await database.close();
  project.provide("template", { kind: "postgres", server: server.url, name });
  return async () => {
    await administer(server.url, `drop database "${name}"`);
    await server.stop();
  };
}
