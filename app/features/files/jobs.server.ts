import { and, asc, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { files } from "~/db/schema";
import { areRemovalsSuspended } from "~/platform/files/store/removals.server";
import { claimBucket } from "~/platform/files/store/storage-claim.server";
import { fileStore, isUnfinished, ownerPath, removeStored } from "~/platform/files/store/store.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { scanWaitingFiles } from "./scanning/jobs.server";

/** How long an uploaded file stays pending before it is deleted. */
const PENDING_LIFETIME_MS = 24 * 3_600_000;
const BATCH = 500;
/** How many times longer the parts of an upload are kept than other objects without a row. */
const UNFINISHED_FACTOR = 6;

/**
 * An object is stored in a folder named after the first two digits of its file's id. The sweep ignores anything else in
 * a bucket.
 */
const FOLDERS = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, "0"));

type FileRef = { id: string; path: string };

/**
 * Makes rows and objects consistent: deletes the files that stayed pending for a day, with their objects; removes
 * objects without a row; reports rows without an object, since only a backup can restore those.
 * @param options.orphansOlderThan in milliseconds: a younger object may belong to an upload in progress. It is 0 when
 *   the embedded database starts, since its only process has no upload in progress.
 * @returns how many of each.
 */
export async function sweepFiles({ orphansOlderThan }: { orphansOlderThan: number }) {
  const before = new Date(Date.now() - orphansOlderThan);
  // A large file arrives slowly on a poor connection, and goes on after a cut.
  const beforeUnfinished = new Date(Date.now() - UNFINISHED_FACTOR * orphansOlderThan);
  if (!(await claimBucket())) throw new Error("the bucket holds the files of another installation");
  const expired = await removeExpired();
  const rows = readRowsInOrder();
  let row = (await rows.next()).value;
  let orphans = 0;
  const missing: string[] = [];
  for (const folder of FOLDERS) {
    const present = new Set<string>();
    const old: string[] = [];
    for await (const { path, modifiedAt } of fileStore().list(folder)) {
      present.add(path);
      if (modifiedAt <= (isUnfinished(path) ? beforeUnfinished : before)) old.push(path);
    }
    orphans += await removeOrphans(old);
    for (; row && row.id < `${folder}g`; row = (await rows.next()).value)
      if (!present.has(row.path) && (await isMissing(row))) missing.push(row.id);
  }
  if (missing.length > 0)
    log.error({ files: missing.slice(0, 50), count: missing.length }, "files without their object");
  if (expired + orphans > 0) log.info({ expired, orphans }, "files swept");
  return { expired, orphans, missing: missing.length };
}

async function removeExpired(): Promise<number> {
  const old = lt(files.createdAt, new Date(Date.now() - PENDING_LIFETIME_MS));
  const gone = await db
    .delete(files)
    .where(and(isNull(files.attachedAt), old))
    .returning({ path: files.path });
  await removeStored(gone.map((file) => file.path));
  return gone.length;
}

async function removeOrphans(paths: string[]): Promise<number> {
  if (paths.length === 0 || (await areRemovalsSuspended())) return 0;
  let removed = 0;
  for (let at = 0; at < paths.length; at += BATCH) {
    const batch = paths.slice(at, at + BATCH);
    const owners = [...new Set(batch.map(ownerPath))];
    const known = await db.select({ path: files.path }).from(files).where(inArray(files.path, owners));
    const kept = new Set(known.map((file) => file.path));
    for (const path of batch.filter((path) => !kept.has(ownerPath(path)) || isUnfinished(path))) {
      await fileStore().remove(path);
      removed++;
    }
  }
  return removed;
}

/** Yields every file, ordered by folder. */
async function* readRowsInOrder(): AsyncGenerator<FileRef, undefined> {
  for (let after: string | undefined; ; ) {
    const page: FileRef[] = await db
      .select({ id: files.id, path: files.path })
      .from(files)
      .where(after === undefined ? undefined : gt(files.id, after))
      .orderBy(asc(files.id))
      .limit(BATCH);
    yield* page;
    if (page.length < BATCH) return undefined;
    after = page.at(-1)?.id;
  }
}

/** Checks again: a file that was not listed may have been stored since, or deleted with its row. */
async function isMissing({ id, path }: FileRef): Promise<boolean> {
  return !(await fileStore().exists(path)) && (await db.$count(files, and(eq(files.id, id), eq(files.path, path)))) > 0;
}

const HOUR_MS = 3_600_000;

/** Removes the objects of files whose rows were deleted with what they belonged to. */
export const removeObjects = defineJob<{ paths: string[] }>({
  name: "files.remove_objects",
  run: ({ paths }) => removeStored(paths),
});

/** Runs every minute; each waiting file has its own retry delay. */
export const scanWaiting = defineJob({
  name: "files.scan",
  cron: "* * * * *",
  run: async () => void (await scanWaitingFiles()),
});

/** Runs some minutes after the hour, when no other schedule runs. */
export const sweepHourly = defineJob({
  name: "files.sweep",
  cron: "17 * * * *",
  run: async () => {
    await sweepFiles({ orphansOlderThan: HOUR_MS });
  },
});
