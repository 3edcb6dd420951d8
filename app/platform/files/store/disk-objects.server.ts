import { randomUUID } from "node:crypto";
import { constants, createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk, KeyNormalizer } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { listObjects } from "./list-objects.server.ts";
import { FileMissingError, type Objects } from "./objects.server.ts";

/**
 * flydrive's disk driver with durable writes: an object is written to a temporary file, flushed, renamed to its path, and
 * its folder flushed. So a path holds a complete object or none, even after a crash.
 */
class DurableDiskDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const target = join(this.#root, key);
    const unfinished = `${target}.${randomUUID()}.partial`;
    const firstMade = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await pipeline(contents, createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }));
      await rename(unfinished, target);
    } catch (error) {
      contents.destroy();
      await rm(unfinished, { force: true });
      throw error;
    }
    await flushFolder(dirname(target));
    if (firstMade) await flushFolder(dirname(firstMade));
  }
}

/** Stores objects in a local folder. @param root created when missing. */
export function diskObjects(root: string): Objects {
  const disk = new Disk(new DurableDiskDriver(root));
  const keys = new KeyNormalizer();
  return {
    put: (path, contents) => disk.putStream(path, contents),
    async get(path, range) {
      const place = join(root, keys.normalize(path));
      const { size } = await stat(place).catch((error) => {
        throw error.code === "ENOENT" ? new FileMissingError(path) : error;
      });
      return { size, stream: createReadStream(place, range && { start: range.first, end: range.last }) };
    },
    exists: (path) => disk.exists(path),
    remove: (path) => disk.delete(path),
    list: (folder) => listObjects(disk, folder),
    async check() {
      const all = constants.R_OK | constants.W_OK | constants.X_OK;
      await access(root, all).catch((error) => {
        if (error.code !== "ENOENT") throw error;
        // The folder is created with the first file.
        return access(dirname(root), all);
      });
    },
  };
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
