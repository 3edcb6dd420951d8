import { existsSync } from "node:fs";
import { readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { files } from "~/db/schema";
import { config } from "~/platform/config.server";
import { fileStore } from "~/platform/files/store/store.server";
import { aFile, aPerson } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { receiveUpload } from "./commands.server";
import { sweepFiles } from "./jobs.server";

freshDatabase();

const HOUR = 3_600_000;
const storeObject = (path: string) =>
  fileStore().put(path, new Blob(["x"]).stream() as ReadableStream<Uint8Array>, { maxBytes: 1 });
const isOnDisk = (path: string) => existsSync(join(config.DATA_DIR, "files", path));

test("a file that no form took within a day is deleted with its object; an attached or recent one is kept", async () => {
  const person = await aPerson();
  const yesterday = new Date(Date.now() - 25 * HOUR);
  const old = await aFile(person, { createdAt: yesterday });
  const taken = await aFile(person, { createdAt: yesterday, attachedAt: yesterday });
  const recent = await aFile(person);
  for (const file of [old, taken, recent]) await storeObject(file.path);
  expect(await sweepFiles({ orphansOlderThan: 0 })).toEqual({ expired: 1, orphans: 0, missing: 0 });
  expect((await db.select({ id: files.id }).from(files)).map((row) => row.id).sort()).toEqual(
    [taken.id, recent.id].sort(),
  );
  expect([old, taken, recent].map((file) => isOnDisk(file.path))).toEqual([false, true, true]);
});

test("objects without a row are removed, unfinished ones later, unless they may belong to an upload in progress", async () => {
  await storeObject("aa/lost");
  await storeObject("bb/upload-in-progress");
  await storeObject("cc/cut.0b5d9c1e-5a43-4f0e-9d52-0f4f9f1f0c11.partial");
  const [twoHoursAgo, longAgo] = [new Date(Date.now() - 2 * HOUR), new Date(Date.now() - 7 * HOUR)];
  await storeObject("dd/goes-on.0b5d9c1e-5a43-4f0e-9d52-0f4f9f1f0c12.partial");
  for (const [path, at] of [
    ["aa/lost", twoHoursAgo],
    ["dd/goes-on.0b5d9c1e-5a43-4f0e-9d52-0f4f9f1f0c12.partial", twoHoursAgo],
    ["cc/cut.0b5d9c1e-5a43-4f0e-9d52-0f4f9f1f0c11.partial", longAgo],
  ] as const)
    await utimes(join(config.DATA_DIR, "files", path), at, at);
  expect(await sweepFiles({ orphansOlderThan: HOUR })).toMatchObject({ orphans: 2 });
  expect(isOnDisk("bb/upload-in-progress")).toBe(true);
  expect(isOnDisk("dd/goes-on.0b5d9c1e-5a43-4f0e-9d52-0f4f9f1f0c12.partial")).toBe(true);
  expect(await sweepFiles({ orphansOlderThan: 0 })).toMatchObject({ orphans: 2 });
  expect(isOnDisk("bb/upload-in-progress")).toBe(false);
});

test("the rendition of a picture is kept and removed with it", async () => {
  const person = await aPerson();
  const stream = new Blob([await readFile("tests/fixtures/files/photo.heic")]).stream() as ReadableStream<Uint8Array>;
  const { id } = await receiveUpload(person.actor, { purpose: "identity", slot: "a", name: "a.heic", stream });
  const path = `${id.slice(0, 2)}/${id}`;
  await sweepFiles({ orphansOlderThan: 0 });
  expect(isOnDisk(`${path}.jpg`)).toBe(true);
  await db.delete(files);
  await sweepFiles({ orphansOlderThan: 0 });
  expect([isOnDisk(path), isOnDisk(`${path}.jpg`)]).toEqual([false, false]);
});

test("a row whose object is lost is counted and reported", async () => {
  await aFile(await aPerson(), { attachedAt: new Date() });
  expect(await sweepFiles({ orphansOlderThan: 0 })).toMatchObject({ missing: 1 });
});
