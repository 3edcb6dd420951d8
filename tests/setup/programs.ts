import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Finds the first of these programs on the PATH or in further folders. */
export function findProgram(names: readonly string[], furtherFolders: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...furtherFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Installs a Debian package, as root only. @returns whether apt succeeded. */
export function installWithApt(...args: string[]): boolean {
  return process.getuid?.() === 0 && run("apt-get", "update") && run("apt-get", "install", "-y", ...args);
}

/** Longer than that, a mirror does not answer. */
const INSTALLATION_TIMEOUT_MS = 300_000;

function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const timeout = INSTALLATION_TIMEOUT_MS;
  return spawnSync(command, args, { env, timeout, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
