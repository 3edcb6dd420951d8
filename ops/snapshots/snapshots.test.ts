import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { damagedDatabaseError, listSnapshots, writeSnapshot } from "./snapshots.ts";

let folder: string;
let embedded: PGlite;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recours-snapshot-"));
  embedded = new PGlite();
  await embedded.exec("create table kept (word text); insert into kept values ('ici')");
});

afterEach(async () => {
  await embedded.close();
  await rm(folder, { recursive: true });
});

test("a snapshot can be opened as a database with every committed row", async () => {
  await writeSnapshot(embedded, folder);
  const [path] = await listSnapshots(folder);
  const restored = new PGlite({ loadDataDir: new Blob([await readFile(path as string)]) });
  expect((await restored.query("select word from kept")).rows).toEqual([{ word: "ici" }]);
  await restored.close();
});

test("no second snapshot is written while nothing changed", async () => {
  const position = await writeSnapshot(embedded, folder);
  expect(await writeSnapshot(embedded, folder, position)).toBe(position);
  expect(await listSnapshots(folder)).toHaveLength(1);
});

test("the message about a damaged database names the last snapshot, or says that there is none", async () => {
  expect((await damagedDatabaseError(folder, null)).message).toContain("Aucune copie");
  await writeSnapshot(embedded, folder);
  const [path] = await listSnapshots(folder);
  expect((await damagedDatabaseError(folder, null)).message).toContain(`npm run restore:snapshot -- ${path}`);
});
