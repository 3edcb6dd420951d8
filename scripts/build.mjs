/** `npm run build`: the same build as `npm start` makes, when what is in build/ is stale. */
import { command } from "./lib/command.mjs";

command(async ({ ensureInstalled, ensureBuilt }) => {
  await ensureInstalled();
  await ensureBuilt();
});
