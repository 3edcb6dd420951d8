/** What a build is made of. Plain JavaScript without dependencies: see toolchain.mjs. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const CONFIGURATION = [
  "package-lock.json",
  "vite.config.ts",
  "scripts/chunks.ts",
  "scripts/precompress.ts",
  "react-router.config.ts",
  "tsconfig.json",
];
const FOLDERS = ["app", "server", "ops", "public"];

/** The digest of everything that a build is made of: a folder and an image made from the same sources have the same. */
export function sourcesKey() {
  return digest([...CONFIGURATION, ...FOLDERS.flatMap(filesUnder)]);
}

/** The digest of some files of the repository, their paths included. */
export function digest(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(`/${file}`).update("\0");
    hash.update(readFileSync(join(root, file))).update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"))
    .sort();
}
