import { readdirSync, readFileSync } from "node:fs";
import type { Pool } from "pg";

/** The functions that only 0.4.0 needs, while it still serves beside this version, with their triggers. */
const FOLDER = "app/db/functions/for-0.4.0";

const formerTriggers = (): string[] =>
  readdirSync(FOLDER).flatMap(
    (name) => readFileSync(`${FOLDER}/${name}`, "utf8").match(/^CREATE TRIGGER [^;]+;/gm) ?? [],
  );

/** Leaves what they derive to the code alone, as in the version after this one. */
export async function dropFormerTriggers(pool: Pool): Promise<void> {
  for (const definition of formerTriggers()) {
    const [, name, table] = /^CREATE TRIGGER (\w+) .*? ON (\S+)/.exec(definition) ?? [];
    await pool.query(`drop trigger ${name} on ${table}`);
  }
}

/** Derives as for a process of 0.4.0, until the database of the test file is gone. */
export async function createFormerTriggers(pool: Pool): Promise<void> {
  for (const definition of formerTriggers()) await pool.query(definition);
}
