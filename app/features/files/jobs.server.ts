import { and, asc, gt, inArray, isNull, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { files } from "~/db/schema";
import { removalsHeld } from "~/platform/files/removals.server";
import { fileStore, ownerPath, removeStored } from "~/platform/files/store.server";
import { defineJob } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { scanWaitingFiles } from "./jobs/scan.server";

const HOUR = 3_600_000;
/** How long an uploaded file waits for its form. */
const PENDING_LIFETIME = 24 * HOUR;
const BATCH = 500;

/** Removes the objects of files whose rows went with what they belonged to. */
export const removeObjects = defineJob<{ paths: string[] }>({
  name: "files.remove_objects",
  run: ({ paths }) => removeStored(paths),
});

/** Every minute: what waits for the scanner has pauses of its own. */
export const scanWaiting = defineJob({
  name: "files.scan",
  cron: "* * * * *",
  run: async () => void (await scanWaitingFiles()),
});

/** Every hour, a little after the hour, when other schedules rest. */
export const sweepHourly = defineJob({
  name: "files.sweep",
  cron: "17 * * * *",
  run: async () => {
    await sweepFiles({ orphansOlderThan: HOUR });
  },
});

/**
 * Puts rows and objects back in agreement: files that no form took within a day go, with their objects; objects without
 * a row go; rows without an object are reported, since only a backup can mend them.
 * @param options.orphansOlderThan in milliseconds: a younger object may belong to an upload in progress. 0 at the start
 *   of the embedded database, whose one process has no upload in progress.
 * @returns how many of each.
 */
export async function sweepFiles({ orphansOlderThan }: { orphansOlderThan: number }) {
  const expired = await removeExpired();
  const orphans = await removeOrphans(new Date(Date.now() - orphansOlderThan));
  const missing = await findMissing();
  if (missing.length > 0)
    log.error({ files: missing.slice(0, 50), count: missing.length }, "files without their object");
  if (expired + orphans > 0) log.info({ expired, orphans }, "files swept");
  return { expired, orphans, missing: missing.length };
}

async function removeExpired(): Promise<number> {
  const old = lt(files.createdAt, new Date(Date.now() - PENDING_LIFETIME));
  const gone = await db
    .delete(files)
    .where(and(isNull(files.attachedAt), old))
    .returning({ path: files.path });
  await removeStored(gone.map((file) => file.path));
  return gone.length;
}

async function removeOrphans(before: Date): Promise<number> {
  if (await removalsHeld()) return 0;
  let removed = 0;
  let batch: string[] = [];
  const flush = async () => {
    const owners = [...new Set(batch.map(ownerPath))];
    const rows = await db.select({ path: files.path }).from(files).where(inArray(files.path, owners));
    const known = new Set(rows.map((row) => row.path));
    for (const path of batch.filter((path) => !known.has(ownerPath(path)) || path.endsWith(".partial"))) {
      await fileStore().remove(path);
      removed++;
    }
    batch = [];
  };
  for await (const object of fileStore().list()) {
    if (object.modifiedAt > before) continue;
    batch.push(object.path);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return removed;
}

async function findMissing(): Promise<string[]> {
  const missing: string[] = [];
  for (let after: string | null = null; ; ) {
    const page: { id: string; path: string }[] = await db
      .select({ id: files.id, path: files.path })
      .from(files)
      .where(after === null ? undefined : gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(BATCH);
    for (const file of page) if (!(await fileStore().exists(file.path))) missing.push(file.id);
    if (page.length < BATCH) return missing;
    after = page.at(-1)?.id as string;
  }
}
