import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskObjects } from "./disk-objects.server.ts";
import { ageIdentity, createFileStore, FileMissingError, type FileStore, FileTooLargeError } from "./storage.server.ts";

const key = createHash("sha256").update("a key for tests").digest();
const MB = 1024 * 1024;
let dir: string;
let store: FileStore;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "files-"));
  store = createFileStore({ objects: diskObjects(dir), keys: [key] });
});
afterEach(() => rm(dir, { recursive: true }));

const bytes = (stream: ReadableStream<Uint8Array>) =>
  new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).bytes();
const from = (...chunks: (string | Uint8Array)[]) =>
  new Blob(chunks as BlobPart[]).stream() as ReadableStream<Uint8Array>;
const objects = async () => (await Array.fromAsync(store.list())).map((object) => object.path);

test("a stored file is read back, with its size and hash", async () => {
  const secret = "Numéro de carte d’identité X4RTBPFW4";
  const stored = await store.put("ab/one", from(secret), { maxBytes: 100 });
  expect(stored).toEqual({
    size: Buffer.byteLength(secret),
    sha256: createHash("sha256").update(secret).digest("hex"),
  });
  expect(Buffer.from(await bytes(await store.open("ab/one"))).toString()).toBe(secret);
  expect(await objects()).toEqual(["ab/one"]);
});

test("the plaintext is never on the disk, and the object is a standard age file", async () => {
  const plain = await readFile("tests/fixtures/files/photo.jpg");
  await store.put("ab/photo", from(plain), { maxBytes: MB });
  const stored = await readFile(join(dir, "ab/photo"));
  expect(stored.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  for (let at = 0; at + 32 <= plain.length; at += 997) expect(stored.includes(plain.subarray(at, at + 32))).toBe(false);

  const decrypter = new Decrypter();
  decrypter.addIdentity(ageIdentity(key));
  expect(Buffer.from(await decrypter.decrypt(stored)).equals(plain)).toBe(true);
});

test("a file with an identity of its own is decrypted only with it, as a standard age file", async () => {
  const [own, other] = [ageIdentity(randomBytes(32)), ageIdentity(randomBytes(32))];
  await store.put("ab/own", from("secret"), { maxBytes: 10, identity: own });
  expect(Buffer.from(await bytes(await store.open("ab/own", own))).toString()).toBe("secret");
  await expect(store.open("ab/own", other)).rejects.toThrow();
  await expect(store.open("ab/own")).rejects.toThrow();
  const decrypter = new Decrypter();
  decrypter.addIdentity(own);
  const stored = await readFile(join(dir, "ab/own"));
  expect(Buffer.from(await decrypter.decrypt(stored)).toString()).toBe("secret");
  const raw = await store.raw("ab/own");
  expect(raw.size).toBe(stored.length);
  expect(Buffer.from(await bytes(raw.stream)).equals(stored)).toBe(true);
});

test("a file over the limit is refused and nothing of it is stored", async () => {
  await expect(store.put("ab/big", from(randomBytes(MB), "x"), { maxBytes: MB })).rejects.toThrow(FileTooLargeError);
  expect(await store.exists("ab/big")).toBe(false);
  expect(await readdir(join(dir, "ab"))).toEqual([]);
});

test("nothing of an interrupted upload is stored", async () => {
  async function* cut() {
    yield randomBytes(MB);
    throw new Error("the connection was lost");
  }
  await expect(store.put("ab/cut", cut(), { maxBytes: 10 * MB })).rejects.toThrow("the connection was lost");
  expect(await readdir(join(dir, "ab"))).toEqual([]);
});

test("an upload that fails before its first byte is an error of that upload, not of the process", async () => {
  const failing = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error("the connection was lost")),
  });
  await expect(store.put("ab/cut", failing, { maxBytes: MB })).rejects.toThrow("the connection was lost");
  expect(await readdir(join(dir, "ab"))).toEqual([]);
});

test("another key decrypts nothing, and a truncated object fails instead of returning its beginning", async () => {
  await store.put("ab/one", from(randomBytes(MB)), { maxBytes: MB });
  const stranger = createFileStore({ objects: diskObjects(dir), keys: [randomBytes(32)] });
  await expect(stranger.open("ab/one")).rejects.toThrow();
  await truncate(join(dir, "ab/one"), MB / 2);
  await expect(store.open("ab/one").then(bytes)).rejects.toThrow();
});

test("a missing object has an error of its own, and removing it is no error", async () => {
  await store.put("ab/one", from("x"), { maxBytes: 1 });
  await store.remove("ab/one");
  await store.remove("ab/one");
  await expect(store.open("ab/one")).rejects.toThrow(FileMissingError);
});

test("no path leads outside the folder", async () => {
  await expect(store.put("../outside", from("x"), { maxBytes: 1 })).rejects.toThrow();
  await expect(store.open("../../etc/passwd")).rejects.toThrow();
});

test("storing waits for the disk, so that no whole file is in memory", async () => {
  const chunk = randomBytes(64 * 1024);
  const total = 32 * MB;
  let given = 0;
  let aheadAtMost = 0;
  async function* source() {
    for (; given < total; given += chunk.length) {
      if (given % MB === 0) aheadAtMost = Math.max(aheadAtMost, given - (await writtenSoFar()));
      yield chunk;
    }
  }
  const writtenSoFar = async () => {
    const [name] = await readdir(join(dir, "ab")).catch(() => []);
    return name ? (await stat(join(dir, "ab", name))).size : 0;
  };
  await store.put("ab/long", source(), { maxBytes: total });
  let read = 0;
  for await (const piece of await store.open("ab/long")) read += piece.byteLength;
  expect(read).toBe(total);
  expect(aheadAtMost).toBeGreaterThan(0);
  expect(aheadAtMost).toBeLessThan(2 * MB);
});
