/** `npm run demo`: the same program on a data folder of its own, filled with invented people, for this machine only. */
import { command } from "./lib/command.mjs";
import { demonstration } from "./lib/demonstration.mjs";

command(async ({ ensureInstalled, ensureBuilt, handOver }) => {
  await ensureInstalled();
  await ensureBuilt();
  handOver("server/start.ts", { env: { ...demonstration("./data-demo"), NODE_ENV: "production" } });
});
