/**
 * What one message, one case and one file add to a PostgreSQL, indexes, journal and chain included, through the
 * product's own commands where they exist: `node bench/row-growth.ts`. The figures of docs/scale.md.
 */
import { runnerImport } from "vite";

const ROOT = new URL("..", import.meta.url).pathname;
type Bench = typeof import("./support/row-growth.ts");
const { module } = await runnerImport<Bench>(`${ROOT}bench/support/row-growth.ts`, {
  root: ROOT,
  configFile: false,
  resolve: { alias: { "~tests": `${ROOT}tests`, "~": `${ROOT}app` } },
});
await module.measureGrowth();
