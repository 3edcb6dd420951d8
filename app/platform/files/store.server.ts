import { join } from "node:path";
import { type Config, config } from "~/platform/config.server";
import { deriveKeys } from "~/platform/secrets.server";
import { createInspector, type Inspect } from "./inspect.server.ts";
import { removalsHeld } from "./removals.server.ts";
import { createRenderer, type Draw } from "./render.server.ts";
import { createFileStore, type FileStore } from "./storage.server.ts";

let opened: { config: Config; store: FileStore } | undefined;
let inspector: Inspect | undefined;
let renderer: Draw | undefined;

/**
 * The encrypted file storage of the installation: `DATA_DIR/files`.
 * @throws when STORAGE_URL is set: no other place is supported yet, and files must not land elsewhere in silence.
 */
export function fileStore(): FileStore {
  if (opened?.config !== config) {
    if (config.STORAGE_URL) throw new Error("Le réglage STORAGE_URL n’est pas encore pris en charge : retirez-le.");
    opened = { config, store: createFileStore({ dir: join(config.DATA_DIR, "files"), keys: deriveKeys("files/v1") }) };
  }
  return opened.store;
}

/** Judges a file by its content; two at a time in this process. */
export const inspectFile: Inspect = (source, allowed) => {
  inspector ??= createInspector();
  return inspector(source, allowed);
};

/** Draws a page of a stored file; two at a time in this process, the last ones from memory. */
export const drawPage: Draw = (path, wanted, open) => {
  renderer ??= createRenderer();
  return renderer(path, wanted, open);
};

const RENDITION = ".jpg";
const UNFINISHED = /\.[0-9a-f-]{36}\.partial$/;

/** Where the JPEG rendition of a stored picture stands, for those that browsers cannot show (HEIC). */
export function renditionPath(path: string): string {
  return path + RENDITION;
}

/** The path of the file that a stored object belongs to: its own, or that of the file it is a rendition or a beginning of. */
export function ownerPath(objectPath: string): string {
  const whole = objectPath.replace(UNFINISHED, "");
  return whole.endsWith(RENDITION) ? whole.slice(0, -RENDITION.length) : whole;
}

/**
 * Removes stored files with their renditions; no error for what is not there. While a backup is being made they stay,
 * without a row, until a later sweep.
 */
export async function removeStored(paths: readonly string[]): Promise<void> {
  if (await removalsHeld()) return;
  for (const path of paths) {
    await fileStore().remove(renditionPath(path));
    await fileStore().remove(path);
  }
}
