/** `npm run demo`: runs the product on a data folder of its own, filled with invented people, on this machine only. */
import { command } from "./lib/command.mjs";
import { demonstration } from "./lib/demonstration.mjs";

command(async ({ ensureInstalled, ensureBuilt, runOnPinnedNode }) => {
  await ensureInstalled();
  await ensureBuilt();
  runOnPinnedNode("server/start.ts", { env: { ...demonstration("./data-demo"), NODE_ENV: "production" } });
});
