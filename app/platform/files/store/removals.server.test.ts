import { expect, test } from "vitest";
import { ADVISORY_LOCKS } from "~/db/advisory-locks.ts";
import { database } from "~/db/client.server";
import { sweepFiles } from "~/features/files/jobs.server";
import { config } from "~/platform/config.server";
import { freshDatabase } from "~tests/setup/database";
import { suspendRemovals } from "./removals.server.ts";
import { fileStore, removeStored } from "./store.server.ts";

freshDatabase();

const put = (path: string) =>
  fileStore().put(path, new Blob(["x"]).stream() as ReadableStream<Uint8Array>, { maxBytes: 1 });

/** Suspends removals as a backup does: in this process, or on PostgreSQL from another connection. */
async function hold(): Promise<() => Promise<void>> {
  if (config.embedded) {
    const release = suspendRemovals();
    return async () => release();
  }
  const other = await database.pool.connect();
  await other.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.backup]);
  return async () => void other.release(true);
}

test("during a backup no object is removed; afterwards the sweep removes those without a row", async () => {
  await put("aa/removed");
  const release = await hold();
  await removeStored(["aa/removed"]);
  await sweepFiles({ orphansOlderThan: -1000 });
  expect(await fileStore().exists("aa/removed")).toBe(true);
  await release();
  await expect.poll(() => sweepFiles({ orphansOlderThan: -1000 })).toMatchObject({ orphans: 1 });
  expect(await fileStore().exists("aa/removed")).toBe(false);
});

test("releasing a suspension twice counts once", async () => {
  const [one, other] = [suspendRemovals(), suspendRemovals()];
  one();
  one();
  await put("aa/kept");
  await removeStored(["aa/kept"]);
  expect(await fileStore().exists("aa/kept")).toBe(true);
  other();
  await removeStored(["aa/kept"]);
  expect(await fileStore().exists("aa/kept")).toBe(false);
});
