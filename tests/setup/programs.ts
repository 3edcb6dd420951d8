import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The first of these programs that stands on the PATH, then in further folders; undefined when none does. */
export function findProgram(names: readonly string[], furtherFolders: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...furtherFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Installs a package of Debian when we may (as root). @returns whether apt said that it did. */
export function installWithApt(...args: string[]): boolean {
  return process.getuid?.() === 0 && run("apt-get", "update") && run("apt-get", "install", "-y", ...args);
}

function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
