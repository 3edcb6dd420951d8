/** `npm start`: from a fresh clone to a served page in one go. */
import { command } from "./lib/command.mjs";

command(async ({ ensureInstalled, ensureBuilt, handOver }) => {
  await ensureInstalled();
  await ensureBuilt();
  handOver("server/start.ts", { env: { NODE_ENV: "production" } });
});
