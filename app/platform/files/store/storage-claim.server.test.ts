import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { installation } from "~/db/schema";
import { sweepFiles } from "~/features/files/jobs.server";
import { ConfigError, config, setConfig } from "~/platform/config.server";
import { aFile, aPerson } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { preparedObjectStorage } from "~tests/setup/object-storage";
import { checkStorageAtStart, claimBucket } from "./storage-claim.server.ts";
import { readStorageUrl } from "./storage-url.server.ts";
import { fileStore, isStorageReachable } from "./store.server.ts";

const storage = await preparedObjectStorage();
freshDatabase();

const at = (url: string) => setConfig({ ...config, storage: readStorageUrl(url, {}) });
const put = (path: string) => fileStore().put(path, new Blob(["x"]).stream(), { maxBytes: 1 });
const listed = async () => (await Array.fromAsync(fileStore().list())).map(({ path }) => path);

beforeEach(async () => {
  await storage.stop();
  await storage.start();
  at(storage.url);
  for (const path of await listed()) await fileStore().remove(path);
});
afterAll(() => storage.dispose());

test("at the start a storage is checked and claimed, and nothing else is left in it", async () => {
  expect(await checkStorageAtStart()).toBeUndefined();
  expect(await checkStorageAtStart()).toBeUndefined();
  expect(await listed()).toEqual(["installation"]);
});

test.each([
  ["another secret", (url: string) => url.replace("S3RVER:S3RVER", "S3RVER:FAUX"), /ne reconnaît pas cette clé/],
  ["another key", (url: string) => url.replace("S3RVER:S3RVER", "INCONNUE:FAUX"), /ne reconnaît pas cette clé/],
  ["another bucket", (url: string) => url.replace("/recours", "/nulle-part"), /« nulle-part » n’existe pas/],
  ["TLS where there is none", (url: string) => `${url}?tls=1`, /\(TLS\) n’aboutit pas/],
])("%s stops the start with one French sentence", async (_what, changed, sentence) => {
  at(changed(storage.url));
  const fault = await checkStorageAtStart().then(String, (error: unknown) => error);
  expect(fault).toBeInstanceOf(ConfigError);
  expect((fault as Error).message).toMatch(sentence);
  expect((fault as Error).message).toMatch(/^Le réglage STORAGE_URL [^\n]+\.$/);
  expect((fault as Error).message).not.toMatch(/FAUX|S3RVER/);
});

test.each(["ListBucket", "PutObject", "GetObject", "DeleteObject"])(
  "a key without the right %s stops the start with a sentence that names it",
  async (right) => {
    await storage.stop();
    await storage.start(right);
    await expect(checkStorageAtStart()).rejects.toThrow(
      `Le réglage STORAGE_URL ne convient pas : cette clé n’a pas le droit ${right} dans le compartiment « recours ».`,
    );
  },
);

test("a key that is refused HeadBucket alone is enough", async () => {
  await storage.stop();
  await storage.start("HeadBucket");
  expect(await checkStorageAtStart()).toBeUndefined();
  expect(await isStorageReachable()).toBe(true);
});

test("a storage that does not answer is reported at the start, which continues; it is used once it answers", async () => {
  await storage.stop();
  expect(await checkStorageAtStart()).toMatch(/^Le stockage des fichiers \(STORAGE_URL\) ne répond pas/);
  expect(await isStorageReachable()).toBe(false);
  await storage.start();
  await put("ab/one");
  expect(await listed()).toEqual(["ab/one"]);
});

test("the bucket of another installation is refused, and none of its files is deleted as an orphan", async () => {
  await claimBucket();
  await put("ab/theirs");
  await db.delete(installation);
  await expect(checkStorageAtStart()).rejects.toThrow(/garde les fichiers d’une autre installation/);
  await expect(sweepFiles({ orphansOlderThan: 0 })).rejects.toThrow();
  expect(await listed()).toEqual(["ab/theirs", "installation"]);
  expect(await claimBucket({ replace: true })).toBe(true);
  expect(await checkStorageAtStart()).toBeUndefined();
});

test("the sweep of a bucket removes objects without a row, keeps those with one, and counts missing ones", async () => {
  const person = await aPerson();
  const [kept, lost] = [await aFile(person), await aFile(person)];
  for (const path of [kept.path, `${kept.path}.jpg`, "ab/orphan", "elsewhere/of-somebody"]) await put(path);
  expect(await sweepFiles({ orphansOlderThan: 3_600_000 })).toEqual({ expired: 0, orphans: 0, missing: 1 });
  // The bucket's times have a precision of one second.
  expect(await sweepFiles({ orphansOlderThan: -2_000 })).toEqual({ expired: 0, orphans: 1, missing: 1 });
  expect(await listed()).toEqual([kept.path, `${kept.path}.jpg`, "elsewhere/of-somebody", "installation"].sort());
  expect(await fileStore().exists(lost.path)).toBe(false);
});
