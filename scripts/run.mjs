/** Runs a TypeScript command on the pinned Node: `node scripts/run.mjs [--built] [NODE OPTIONS…] FILE [ARGUMENTS…]`. */
import { command } from "./lib/command.mjs";

command(async ({ ensureInstalled, ensureBuilt, runOnPinnedNode }) => {
  const built = process.argv[2] === "--built";
  const given = process.argv.slice(built ? 3 : 2);
  const at = given.findIndex((argument) => !argument.startsWith("--"));
  const [file, ...args] = given.slice(at);
  await ensureInstalled();
  // The usage of a command can be printed without the product.
  if (built && !args.includes("--help")) await ensureBuilt();
  runOnPinnedNode(file, { args, options: given.slice(0, at) });
});
