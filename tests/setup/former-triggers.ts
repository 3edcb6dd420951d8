import { readdirSync, readFileSync } from "node:fs";
import type { Pool } from "pg";

/** The functions that only 0.4.0 needs, while it still serves beside this version, with their triggers. */
const FOLDER = "app/db/functions/for-0.4.0";

/** Leaves what they derive to the code alone, as in the version after this one. */
export const disableFormerTriggers = (pool: Pool): Promise<void> => alterTriggers(pool, "disable");

/** Derives as for a process of 0.4.0, for the rest of the test file. */
export const enableFormerTriggers = (pool: Pool): Promise<void> => alterTriggers(pool, "enable");

async function alterTriggers(pool: Pool, how: "disable" | "enable"): Promise<void> {
  const files = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, "utf8"));
  const triggers = files.flatMap((text) => [...text.matchAll(/^CREATE TRIGGER (\w+) .*? ON (\S+)/gm)]);
  for (const [, name, table] of triggers) await pool.query(`alter table ${table} ${how} trigger ${name}`);
}
