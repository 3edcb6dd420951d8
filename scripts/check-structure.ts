/** Checks the structure of the project (docs/architecture.md). Prints each offence as `file:line — what — how to fix`. */
import { resolve } from "node:path";
import {
  browserMessages,
  browserSafety,
  crowdedFolders,
  dateFields,
  direction,
  featureNames,
  fileBesideFolder,
  importCycles,
  type Offence,
  oneDoor,
  places,
  sizes,
  smallFolders,
  writers,
} from "./structure/rules.ts";
import { listTree, readSources } from "./structure/sources.ts";

/** Lists every offence in the project at `root`, in the order of its files. */
export function checkStructure(root: string): Offence[] {
  const paths = listTree(root);
  const sources = readSources(root, paths);
  const onPaths = [places, featureNames, fileBesideFolder, crowdedFolders, smallFolders].flatMap((rule) => rule(paths));
  const onSources = [
    direction,
    browserSafety,
    browserMessages,
    writers,
    oneDoor,
    dateFields,
    sizes,
    importCycles,
  ].flatMap((rule) => rule(sources));
  return [...onPaths, ...onSources].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

if (import.meta.main) {
  const offences = checkStructure(resolve(import.meta.dirname, ".."));
  for (const { path, line, what, fix } of offences) console.log(`${path}:${line} — ${what} — ${fix}`);
  if (offences.length > 0) process.exitCode = 1;
  else console.log("Structure OK.");
}
