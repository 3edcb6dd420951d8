import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskObjects } from "./disk-objects.server.ts";
import type { Objects } from "./objects.server.ts";
import { createFileStore, type FileStore } from "./storage.server.ts";

const CHUNK = 64 * 1024;
let dir: string;
let store: FileStore;
/** The number of bytes fetched of the object. */
let fetched: number;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "files-"));
  fetched = 0;
  const disk = diskObjects(dir);
  const objects: Objects = {
    ...disk,
    get: async (path, range) => {
      const got = await disk.get(path, range);
      got.stream.on("data", (piece) => {
        fetched += piece.length;
      });
      return got;
    },
  };
  store = createFileStore({ objects, keys: [createHash("sha256").update("a key for tests").digest()] });
});
afterEach(() => rm(dir, { recursive: true }));

async function put(content: Uint8Array<ArrayBuffer>): Promise<void> {
  await store.put("ab/one", new Blob([content]).stream(), { maxBytes: content.length });
}
const read = async (first: number, last: number) =>
  Buffer.from(await new Response((await store.open("ab/one", undefined, { first, last })) as BodyInit).arrayBuffer());

test.each([1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 17])(
  "of %i bytes every range equals what the library decrypts",
  async (size) => {
    const content = randomBytes(size);
    await put(content);
    const edges = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK - 1, size - 2, size - 1];
    const inside = [...new Set(edges)].filter((edge) => edge >= 0 && edge < size);
    for (const first of inside)
      for (const last of inside.filter((edge) => edge >= first))
        expect((await read(first, last)).equals(content.subarray(first, last + 1)), `${first}-${last}`).toBe(true);
  },
);

test("only the chunks that contain the range are fetched", async () => {
  await put(randomBytes(40 * CHUNK));
  await read(35 * CHUNK + 5, 35 * CHUNK + 9);
  expect(fetched).toBeLessThan(1024 + CHUNK + 17);
});

test("a chunk that was changed, moved, or made the last by truncation is never returned", async () => {
  await put(randomBytes(4 * CHUNK));
  const path = join(dir, "ab/one");
  const whole = await readFile(path);
  const payload = whole.length - 4 * (CHUNK + 16);
  const chunk = (number: number) =>
    whole.subarray(payload + number * (CHUNK + 16), payload + (number + 1) * (CHUNK + 16));

  const changed = Buffer.from(whole);
  changed[payload + CHUNK + 16 + 40] = (changed[payload + CHUNK + 16 + 40] ?? 0) ^ 1;
  await writeFile(path, changed);
  await expect(read(CHUNK, CHUNK + 9)).rejects.toThrow();
  expect(await read(0, 9)).toHaveLength(10);

  await writeFile(path, Buffer.concat([whole.subarray(0, payload), chunk(1), chunk(0), chunk(2), chunk(3)]));
  await expect(read(0, 9)).rejects.toThrow();

  await writeFile(path, whole);
  await truncate(path, payload + 2 * (CHUNK + 16));
  await expect(read(CHUNK, CHUNK + 9)).rejects.toThrow();
  await expect(read(3 * CHUNK, 3 * CHUNK + 9)).rejects.toThrow(RangeError);
});

test("another key decrypts no range", async () => {
  await put(randomBytes(CHUNK));
  const stranger = createFileStore({ objects: diskObjects(dir), keys: [randomBytes(32)] });
  await expect(stranger.open("ab/one", undefined, { first: 1, last: 2 })).rejects.toThrow();
});
