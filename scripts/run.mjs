/** Runs a TypeScript command on the pinned Node: `node scripts/run.mjs [--built] FILE [ARGUMENTS…]`. */
import { command } from "./lib/command.mjs";

command(async ({ ensureInstalled, ensureBuilt, runOnPinnedNode }) => {
  const built = process.argv[2] === "--built";
  const [file, ...args] = process.argv.slice(built ? 3 : 2);
  await ensureInstalled();
  // The usage of a command can be printed without the product.
  if (built && !args.includes("--help")) await ensureBuilt();
  runOnPinnedNode(file, { args });
});
