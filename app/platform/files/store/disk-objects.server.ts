import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
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
    // The folder is created with the first file.
    check: () =>
      proveRoom(root).catch((error) => (error.code === "ENOENT" ? proveRoom(dirname(root)) : Promise.reject(error))),
  };
}

/** As much as the smallest file needs: a full disk refuses it, where it lets empty files be made. */
const PROOF = new Uint8Array(64 * 1024);

/** Writes and removes a file. @throws when the folder takes none. */
export async function proveRoom(folder: string): Promise<void> {
  const path = join(folder, ".proof");
  try {
    await writeFile(path, PROOF, { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
