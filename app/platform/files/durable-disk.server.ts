import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FSDriver } from "flydrive/drivers/fs";

/**
 * flydrive's disk, made durable: an object is written beside its place, flushed to the disk, then renamed into it, and
 * its folder flushed too. So a path holds a whole object or none, whenever the process dies.
 */
export class DurableDiskDriver extends FSDriver {
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

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
