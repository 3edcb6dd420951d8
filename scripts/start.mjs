/** `npm start`: installs, builds and starts the product, from a fresh clone too. */
import { command } from "./lib/command.mjs";

command(async ({ ensureInstalled, ensureBuilt, runOnPinnedNode }) => {
  await ensureInstalled();
  await ensureBuilt();
  runOnPinnedNode("server/start.ts", { env: { NODE_ENV: "production" } });
});
