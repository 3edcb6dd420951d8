/**
 * `node bench/journal.ts`: what the journal adds to the writing of a message, on a PostgreSQL of its own. The same
 * transaction (the message, the touch of its case, the announcement) with and without its entry, by turns, from eight
 * writers at once, and with the loop that chains the entries beside it.
 */
import { runnerImport } from "vite";

const ROOT = new URL("..", import.meta.url).pathname;
type Bench = typeof import("./support/journal-cost.ts");
const { module } = await runnerImport<Bench>(`${ROOT}bench/support/journal-cost.ts`, {
  root: ROOT,
  configFile: false,
  resolve: { alias: { "~tests": `${ROOT}tests`, "~": `${ROOT}app` } },
});
await module.measureJournal();
