import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canMount } from "~tests/setup/small-disk";
import { type Database, openDatabase } from "../../app/db/client.server.ts";
import { startLive } from "../../app/platform/live/live.server.ts";
import { damagedDatabaseError, listSnapshots, writeCopyBeforeUpgrade, writeSnapshot } from "./snapshots.ts";

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recours-snapshot-"));
  database = await openDatabase({});
  await database.pool.query("create table kept (word text)");
  await database.pool.query("insert into kept values ('ici')");
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test("a snapshot can be opened as a database with every committed row", async () => {
  await writeSnapshot(database, folder);
  const [path] = await listSnapshots(folder);
  const restored = new PGlite({ loadDataDir: new Blob([await readFile(path as string)]) });
  expect((await restored.query("select word from kept")).rows).toEqual([{ word: "ici" }]);
  await restored.close();
});

test("no second snapshot is written while nothing changed", async () => {
  const position = await writeSnapshot(database, folder);
  expect(await writeSnapshot(database, folder, position)).toBe(position);
  expect(await listSnapshots(folder)).toHaveLength(1);
});

test("no statement fails while a snapshot is written and live events start and stop", async () => {
  const position = await writeSnapshot(database, folder);
  // A statement is some fifty steps of one turn of the event loop: the others begin after each of them.
  for (let steps = 0; steps < 60; steps++) {
    const stopLive = await startLive(database, undefined);
    const client = await database.pool.connect();
    const asked = client.query("select word from kept where word = $1", ["ici"]).finally(() => client.release());
    for (let step = 0; step < steps; step++) await null;
    const others = Promise.all([writeSnapshot(database, folder, position), stopLive()]);
    expect((await asked).rows).toEqual([{ word: "ici" }]);
    await others;
  }
});

test("the message about a damaged database names the last snapshot, or says that there is none", async () => {
  expect((await damagedDatabaseError(folder, null)).message).toContain("Aucune copie");
  await writeSnapshot(database, folder);
  const [path] = await listSnapshots(folder);
  expect((await damagedDatabaseError(folder, null)).message).toContain(`npm run restore:snapshot -- ${path}`);
});

test("the message about a damaged database names the copy before an upgrade, when it is the last", async () => {
  await writeSnapshot(database, folder);
  const path = await writeCopyBeforeUpgrade(database.embedded as PGlite, folder, "0.4.0");
  expect((await damagedDatabaseError(folder, null)).message).toContain(`npm run restore:snapshot -- ${path}`);
});

test.skipIf(!canMount())(
  "a database that a full disk keeps shut is not called damaged: the message says what to free",
  async () => {
    const disk = await mkdtemp(join(tmpdir(), "recours-shut-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=90m", "tmpfs", disk]);
    try {
      const open = () => new PGlite(join(disk, "database"));
      const first = open();
      await first.waitReady;
      await first.close();
      const copy = await writeCopyBeforeUpgrade(database.embedded as PGlite, disk, "0.4.0");
      expect(() => writeFileSync(join(disk, "filling"), Buffer.alloc(128 * 2 ** 20))).toThrow("ENOSPC");
      const fault = await open().waitReady.catch((error) => error);
      expect(fault).toBeInstanceOf(Error);
      const { message } = await damagedDatabaseError(disk, fault);
      expect(message).toContain("Son disque est plein (ENOSPC). Rien n’est perdu.");
      expect(message).toContain(dirname(copy));
      expect(message).not.toContain("Aucune copie");
      await rm(join(disk, "filling"));
      const again = open();
      await again.waitReady;
      await again.close();
    } finally {
      execFileSync("umount", ["-l", disk]);
      await rm(disk, { recursive: true });
    }
  },
  60_000,
);
