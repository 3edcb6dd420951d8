/**
 * The lists, searches and filters of the administration on a PostgreSQL of its own, at two sizes: milliseconds of the
 * whole query function (its reads, their rows turned into objects), growth of the median from 1,000 cases to the large
 * size, and big tables that a plan reads row by row: `node bench/admin-lists.ts [cases]` (100,000 by default, with ten
 * messages and half a person a case).
 */
import { runnerImport } from "vite";

const ROOT = new URL("..", import.meta.url).pathname;
type Bench = typeof import("./support/admin-queries.ts");
const { module } = await runnerImport<Bench>(`${ROOT}bench/support/admin-queries.ts`, {
  root: ROOT,
  configFile: false,
  resolve: { alias: { "~tests": `${ROOT}tests`, "~": `${ROOT}app` } },
});
await module.measureAdministration(1_000, Number(process.argv[2] ?? 100_000));
