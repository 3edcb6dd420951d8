/**
 * `node bench/migrations.ts [FIRST] [--write]`: times each migration from FIRST (44 by default) on a temporary PostgreSQL
 * with 100,000 cases, and prints the line of each, which `npm run upgrade:check` reads; `--write` puts it at the top of the
 * file of the migration.
 */
import { inProduct } from "./support/in-product.ts";

const { measureMigrations } =
  await inProduct<typeof import("./support/migration-durations.ts")>("migration-durations.ts");
const words = process.argv.slice(2);
await measureMigrations(Number(words.find((word) => /^\d+$/.test(word)) ?? 44), words.includes("--write"));
