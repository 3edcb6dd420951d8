import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, embeddedEngine, openDatabase } from "~/db/client.server.ts";
import { loadConfig, setConfig } from "~/platform/config.server.ts";
import { restart } from "../factories/sequence.ts";
import { administer, databaseUrl } from "./postgres.ts";
import type { Template } from "./vitest-databases.ts";

/**
 * Gives the test file a migrated database of its own (as `db` and `database` of `~/db/client.server.ts`) and settings
 * of its own with an empty DATA_DIR. Call it once, at the top of the file.
 *
 * Runs on PGlite, or on PostgreSQL with TEST_DATABASE=postgres.
 * @param env additional settings, for example `{ PASSWORD_MIN_LENGTH: "8" }`.
 */
export function freshDatabase(env: NodeJS.ProcessEnv = {}): void {
  restart();
  let database: Database;
  let remove = async () => {};
  const dataDir = mkdtempSync(join(tmpdir(), "recours-data-"));

  beforeAll(async () => {
    const template = inject("template") as Template | undefined;
    // projects.ts decides the project of a test file by its own text, without the files that it imports.
    if (!template) throw new Error("Call freshDatabase in the test file itself.");
    const settings: NodeJS.ProcessEnv = {
      DATA_DIR: dataDir,
      SECRET_KEY: randomBytes(32).toString("base64url"),
      // « required » is the default with DATABASE_URL; tests need the same behaviour on both databases.
      ADMIN_SECOND_FACTOR: "optional",
      ...env,
    };
    if (template.kind === "pglite") {
      const dump = new Blob([readFileSync(template.dump)]);
      database = await openDatabase({ embedded: embeddedEngine(undefined, dump) });
    } else {
      const name = `${template.name}_${randomBytes(6).toString("hex")}`;
      await administer(template.server, `create database "${name}" template "${template.name}"`);
      remove = () => administer(template.server, `drop database "${name}" with (force)`);
      settings.DATABASE_URL = databaseUrl(template.server, name);
      database = await openDatabase({ url: settings.DATABASE_URL });
    }
    setConfig(loadConfig(settings));
  });

  afterAll(async () => {
    await database?.close();
    await remove();
    rmSync(dataDir, { recursive: true, force: true });
  });
}
