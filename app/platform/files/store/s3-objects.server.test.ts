import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "~tests/setup/free-port";
import { type ObjectStorage, preparedObjectStorage } from "~tests/setup/object-storage";
import { s3Objects } from "./s3-objects.server.ts";
import {
  createFileStore,
  FileMissingError,
  type FileStore,
  FileTooLargeError,
  StorageUnavailableError,
} from "./storage.server.ts";
import { readStorageUrl } from "./storage-url.server.ts";

const key = createHash("sha256").update("a key for tests").digest();
const MB = 1024 * 1024;
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
let storage: ObjectStorage;
let spool: string;
let store: FileStore;

beforeAll(async () => {
  storage = await preparedObjectStorage();
  await storage.start();
});
afterAll(() => storage.dispose());
beforeEach(async () => {
  spool = await mkdtemp(join(tmpdir(), "spool-"));
  store = storeAt(storage.url);
});
afterEach(async () => {
  for (const path of await listed()) await store.remove(path);
  await rm(spool, { recursive: true });
});

const storeAt = (url: string) => createFileStore({ objects: s3Objects(readStorageUrl(url, {}), spool), keys: [key] });
const from = (...chunks: (string | Uint8Array)[]) =>
  new Blob(chunks as BlobPart[]).stream() as ReadableStream<Uint8Array>;
const text = async (stream: ReadableStream<Uint8Array>) => new Response(stream as BodyInit).text();
const bytes = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream as BodyInit).arrayBuffer());
const listed = async (folder?: string) => (await Array.fromAsync(store.list(folder))).map(({ path }) => path);

test("a stored object is read back, completely and by range, and nothing stays on this machine", async () => {
  const content = randomBytes(3 * MB + 7);
  const sha256 = createHash("sha256").update(content).digest("hex");
  expect(await store.put("ab/one", from(content), { maxBytes: content.length })).toEqual({
    size: content.length,
    sha256,
  });
  expect((await bytes(await store.open("ab/one"))).equals(content)).toBe(true);
  const range = { first: 2 * MB, last: 2 * MB + 100_000 };
  const part = await bytes(await store.open("ab/one", undefined, range));
  expect(part.equals(content.subarray(range.first, range.last + 1))).toBe(true);
  expect(await readdir(spool)).toEqual([]);
});

test("the bucket holds the standard age file, which can be read back encrypted", async () => {
  await store.put("ab/one", from("Numéro de carte d’identité X4RTBPFW4"), { maxBytes: 100 });
  const { size, stream } = await store.raw("ab/one");
  const stored = await bytes(stream);
  expect(stored.length).toBe(size);
  expect(stored.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(stored.includes("X4RTBPFW4")).toBe(false);
  await store.putRaw("ab/two", from(stored));
  expect(await text(await store.open("ab/two"))).toBe("Numéro de carte d’identité X4RTBPFW4");
});

test("objects are listed by folder with the time they were written, and removed; a missing one is reported", async () => {
  await store.put("ab/one", from("1"), { maxBytes: 1 });
  await store.put("cd/two", from("2"), { maxBytes: 1 });
  expect([await listed(), await listed("cd"), await listed("ef")]).toEqual([["ab/one", "cd/two"], ["cd/two"], []]);
  const [object] = await Array.fromAsync(store.list("cd"));
  expect(Math.abs(Date.now() - Number(object?.modifiedAt))).toBeLessThan(60_000);
  expect(await store.exists("cd/two")).toBe(true);
  await store.remove("cd/two");
  await store.remove("cd/two");
  expect(await store.exists("cd/two")).toBe(false);
  await expect(store.open("cd/two")).rejects.toThrow(FileMissingError);
  await expect(store.raw("cd/two")).rejects.toThrow(FileMissingError);
});

test("an interrupted or too large upload leaves nothing in the bucket and nothing on this machine", async () => {
  async function* cut() {
    yield randomBytes(MB);
    throw new Error("the connection was lost");
  }
  await expect(store.put("ab/cut", cut(), { maxBytes: 10 * MB })).rejects.toThrow("the connection was lost");
  await expect(store.put("ab/big", from(randomBytes(MB), "x"), { maxBytes: MB })).rejects.toThrow(FileTooLargeError);
  expect([await listed(), await readdir(spool)]).toEqual([[], []]);
});

test("a storage that stops during a write keeps nothing of it, and accepts it once it is back", async () => {
  const proxy = await cuttingProxy(storage.port, 2 * MB);
  const through = storeAt(storage.url.replace(String(storage.port), String(proxy.port)));
  const content = randomBytes(5 * MB);
  const put = () => through.put("ab/one", from(content), { maxBytes: content.length });
  try {
    await expect(put()).rejects.toThrow(StorageUnavailableError);
    expect(proxy.cut()).toBeGreaterThan(0);
    expect([await store.exists("ab/one"), await listed(), await readdir(spool)]).toEqual([false, [], []]);
    proxy.letThrough();
    await put();
    expect((await bytes(await store.open("ab/one"))).equals(content)).toBe(true);
  } finally {
    proxy.close();
  }
});

test("a storage that stops during a read makes it fail, so that a partial file never looks complete", async () => {
  await store.put("ab/one", from(randomBytes(5 * MB)), { maxBytes: 5 * MB });
  const reader = (await store.open("ab/one")).getReader();
  await reader.read();
  await storage.stop();
  try {
    const rest = async () => {
      for (;;) if ((await reader.read()).done) return;
    };
    await expect(rest()).rejects.toThrow();
    for (const work of [
      () => store.open("ab/one"),
      () => store.exists("ab/one"),
      () => store.remove("ab/one"),
      () => store.check(),
      () => store.put("ab/two", from("x"), { maxBytes: 1 }),
    ])
      await expect(work()).rejects.toThrow(StorageUnavailableError);
  } finally {
    await storage.start();
  }
  await store.check();
  expect(await bytes(await store.open("ab/one"))).toHaveLength(5 * MB);
});

test.each([
  ["a wrong secret", (url: string) => url.replace("S3RVER:S3RVER", "S3RVER:WRONG")],
  ["an unknown key", (url: string) => url.replace("S3RVER:S3RVER", "UNKNOWN:S3RVER")],
  ["a missing bucket", (url: string) => url.replace("/recours", "/nowhere")],
])("%s is distinguished from a missing object", async (_what, changed) => {
  const wrong = storeAt(changed(storage.url));
  await expect(wrong.put("ab/one", from("x"), { maxBytes: 1 })).rejects.toThrow(StorageUnavailableError);
  await expect(wrong.open("ab/one")).rejects.toThrow(StorageUnavailableError);
});

test("a file is never completely in memory, whatever its size", async () => {
  let given = 0;
  let ahead = 0;
  const chunk = randomBytes(256 * 1024);
  async function* source() {
    for (; given < 40 * MB; given += chunk.length) {
      if (given % (4 * MB) === 0) ahead = Math.max(ahead, held());
      yield chunk;
    }
  }
  const before = held();
  await store.put("ab/long", source(), { maxBytes: 40 * MB });
  expect(ahead - before).toBeLessThan(20 * MB);
});

/** The bytes in use after a garbage collection, since the time of automatic collections varies. */
function held(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** Forwards connections until `most` bytes went to the server, then cuts them, as a machine that fails. */
async function cuttingProxy(target: number, most: number) {
  const port = await freePort();
  let limit = most;
  let cuts = 0;
  const server: Server = createServer((from) => {
    let sent = 0;
    const to = connect(target, "127.0.0.1");
    const end = () => [from, to].map((socket) => socket.destroy());
    from.on("data", (piece) => {
      sent += piece.length;
      if (sent > limit) {
        cuts++;
        end();
      } else to.write(piece);
    });
    to.pipe(from);
    for (const socket of [from, to]) socket.on("error", end).on("close", end);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const letThrough = () => {
    limit = Number.POSITIVE_INFINITY;
  };
  return { port, cut: () => cuts, letThrough, close: () => server.close() };
}

test("nothing in the bucket can be read without the keys", async () => {
  await store.put("ab/secret", from("Numéro de carte d’identité X4RTBPFW4"), { maxBytes: 100 });
  const names = (await readdir(storage.folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(names.length).toBeGreaterThan(0);
  for (const entry of names)
    expect((await readFile(join(entry.parentPath, entry.name))).includes("X4RTBPFW4")).toBe(false);
});

// The S3 server of these tests knows no lock, so that this one only shows what is asked.
test("an object with a lock is sent with the mode that nobody shortens and its last day, any other without", async () => {
  const asked: Record<string, unknown>[] = [];
  const server = createHttpServer((request, response) => {
    asked.push({
      path: request.url,
      mode: request.headers["x-amz-object-lock-mode"],
      until: request.headers["x-amz-object-lock-retain-until-date"],
      // Amazon refuses a lock without a digest of the content.
      hasDigest: request.headers["content-md5"] !== undefined,
    });
    request.resume().on("end", () => response.writeHead(200, { ETag: '"x"' }).end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    const locking = storeAt(`s3://KEY:SECRET@127.0.0.1:${port}/recours`);
    await locking.putRaw("journal-heads/1", from("x"), { lockedUntil: new Date("2030-01-02T03:04:05.000Z") });
    await locking.putRaw("journal-head", from("x"));
  } finally {
    server.close();
    server.closeAllConnections();
  }
  const path = (key: string) => expect.stringMatching(new RegExp(`^/recours/${key}\\b`));
  expect(asked).toEqual([
    { path: path("journal-heads/1"), mode: "COMPLIANCE", until: "2030-01-02T03:04:05Z", hasDigest: true },
    { path: path("journal-head"), mode: undefined, until: undefined, hasDigest: true },
  ]);
});
