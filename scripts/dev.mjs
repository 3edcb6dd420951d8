/**
 * `npm run dev`: runs the product from its sources with the demonstration's data; with DEMO=0, with the settings of the
 * environment.
 */
import { command } from "./lib/command.mjs";
import { demonstration } from "./lib/demonstration.mjs";

command(async ({ ensureInstalled, runOnPinnedNode }) => {
  await ensureInstalled();
  runOnPinnedNode("scripts/lib/dev-supervisor.ts", {
    env: process.env.DEMO === "0" ? {} : demonstration("./data-dev"),
  });
});
