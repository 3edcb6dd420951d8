/** Checks the tree against docs/architecture.md. Each offence is printed as `file:line — what — how to mend`. */
import { resolve } from "node:path";
import {
  browserMessages,
  browserSafety,
  circles,
  crowdedFolders,
  direction,
  featureNames,
  fileBesideFolder,
  type Offence,
  places,
  sizes,
  writers,
} from "./structure/rules.ts";
import { listTree, readSources } from "./structure/sources.ts";

/** Every offence in the tree at `root`, in the order of its files. */
export function checkStructure(root: string): Offence[] {
  const paths = listTree(root);
  const sources = readSources(root, paths);
  const onPaths = [places, featureNames, fileBesideFolder, crowdedFolders].flatMap((rule) => rule(paths));
  const onSources = [direction, browserSafety, browserMessages, writers, sizes, circles].flatMap((rule) =>
    rule(sources),
  );
  return [...onPaths, ...onSources].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

if (import.meta.main) {
  const offences = checkStructure(resolve(import.meta.dirname, ".."));
  for (const { path, line, what, mend } of offences) console.log(`${path}:${line} — ${what} — ${mend}`);
  if (offences.length > 0) process.exitCode = 1;
  else console.log("Structure OK.");
}
