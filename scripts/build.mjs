/** `npm run build`: builds as `npm start` does, if build/ is stale. */
import { command } from "./lib/command.mjs";

command(async ({ ensureInstalled, ensureBuilt }) => {
  await ensureInstalled();
  await ensureBuilt();
});
