import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { files } from "~/db/schema";
import { encryptFileIdentity, newFileIdentity } from "~/platform/files/store/file-keys.server";
import { FileMissingError } from "~/platform/files/store/storage.server";
import { fileStore, removeStored, renditionPath } from "~/platform/files/store/store.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { removeObjects } from "./jobs.server";

type FileRow = typeof files.$inferSelect;

const BATCH = 200;
const keyless = isNull(files.masterKeyId);

/** Counts the files that have no key of their own yet. */
export function countFilesWithoutKey(): Promise<number> {
  return db.$count(files, keyless);
}

/**
 * Gives a key of its own to each file that was stored before files had one: each object is encrypted again under
 * another path, its row is updated to that path, and the former object is removed. A file stays readable throughout,
 * and completed files are kept if it is interrupted.
 * @param onProgress called after each file.
 * @returns the ids of the files that could not be read completely; those stay unchanged.
 */
export async function addMissingFileKeys(onProgress: (count: number) => void): Promise<string[]> {
  const lost: string[] = [];
  for (let after: string | undefined; ; ) {
    const further = after === undefined ? undefined : gt(files.id, after);
    const rows = await db.select().from(files).where(and(keyless, further)).orderBy(asc(files.id)).limit(BATCH);
    if (rows.length === 0) return lost;
    for (const row of rows) {
      if (!(await assignKey(row))) lost.push(row.id);
      onProgress(1);
    }
    after = rows.at(-1)?.id;
  }
}

async function assignKey(row: FileRow): Promise<boolean> {
  const path = `${row.id.slice(0, 2)}/${crypto.randomUUID()}`;
  const identity = newFileIdentity();
  try {
    await copyObjects(row, path, identity);
  } catch (error) {
    await removeStored([path]);
    log.error({ err: error, file: row.id }, "a file without a key of its own cannot be read");
    return false;
  }
  const moved = await transaction(async (tx) => {
    const key = await encryptFileIdentity(tx, row.id, identity);
    const unchanged = and(eq(files.id, row.id), eq(files.path, row.path), keyless);
    const changed = await tx
      .update(files)
      .set({ path, ...key })
      .where(unchanged)
      .returning({ id: files.id });
    if (changed.length > 0) await enqueue(tx, removeObjects, { paths: [row.path] });
    return changed.length > 0;
  });
  // The file was deleted, or given its key by another process, in the meantime.
  if (!moved) await removeStored([path]);
  return true;
}

async function copyObjects(row: FileRow, path: string, identity: string): Promise<void> {
  const store = fileStore();
  // It was received under the limit of its day, which was 30 MiB.
  const options = { maxBytes: Number.POSITIVE_INFINITY, identity };
  const { sha256 } = await store.put(path, await store.open(row.path), options);
  if (sha256 !== row.sha256) throw new FileMissingError(`${row.path} is not what was received`);
  const rendition = renditionPath(row.path);
  if (await store.exists(rendition)) await store.put(renditionPath(path), await store.open(rendition), options);
}
