/**
 * `npm run dev`: the product from its sources, on the people and cases of the demonstration; with DEMO=0 on the settings
 * of the environment.
 */
import { command } from "./lib/command.mjs";
import { demonstration } from "./lib/demonstration.mjs";

command(async ({ ensureInstalled, handOver }) => {
  await ensureInstalled();
  handOver("scripts/lib/dev-supervisor.ts", { env: process.env.DEMO === "0" ? {} : demonstration("./data-dev") });
});
