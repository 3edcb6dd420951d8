import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { config } from "~/platform/config.server";
import { fileStore } from "./store.server.ts";

/** Asks the file storage for a sign of life. @throws when it does not answer, or lets nothing be written. */
export async function probeStorage(): Promise<void> {
  if (config.STORAGE_URL) return void (await fileStore().exists("probe"));
  const missing = (error: NodeJS.ErrnoException): Promise<void> => {
    if (error.code !== "ENOENT") throw error;
    // Made with the first file.
    return access(config.DATA_DIR, constants.W_OK);
  };
  await access(join(config.DATA_DIR, "files"), constants.W_OK).catch(missing);
}
