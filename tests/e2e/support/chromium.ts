import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of the machine's Chromium (CHROMIUM_PATH, else the first one on the PATH), undefined when there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Installs Chromium through apt when it is missing and we may. @throws Error with a French sentence that says what to install. */
export function ensureChromium(): void {
  if (findChromium()) return;
  if (
    process.getuid?.() === 0 &&
    run("apt-get", "update") &&
    run("apt-get", "install", "-y", "chromium") &&
    findChromium()
  )
    return;
  throw new Error(
    "Chromium est introuvable. Installez-le (par exemple « sudo apt-get install chromium »), ou indiquez son chemin dans CHROMIUM_PATH, puis relancez « npm test ».",
  );
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
