import { createHash } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Database } from "../../app/db/client.server.ts";
import { log } from "../../app/platform/log.server.ts";
import { allowBlocking } from "../../app/platform/watchdog/watchdog.server.ts";
import { fullDiskAdvice } from "./full-disk-advice.ts";

const INTERVAL_MS = 15 * 60 * 1000;
const MAX_SNAPSHOTS = 8;
const MAX_UPGRADE_COPIES = 3;

type Engine = NonNullable<Database["embedded"]>;

/** The embedded database could not be opened. */
export class DatabaseDamaged extends Error {
  override readonly name = "DatabaseDamaged";
}

/**
 * Writes a consistent copy of the embedded database to `dataDir/snapshots` every 15 minutes if something changed, and keeps
 * the last 8: the embedded engine never calls fsync, so a power cut may damage its files.
 * @returns a function that stops it, once the copy that is being written is complete.
 */
export function startSnapshots(database: Database, dataDir: string): () => Promise<void> {
  let last = "";
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    writing = writeSnapshot(database, dataDir, last).then(
      (written) => {
        last = written;
      },
      (error) => log.error({ err: error }, "snapshot"),
    );
  }, INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return writing;
  };
}

/**
 * Writes one snapshot unless nothing changed since `last` (a position in the write-ahead log).
 * The file gets its name only once it is complete and flushed to the disk.
 * @returns the position of the snapshot.
 */
export async function writeSnapshot({ pool, embedded }: Database, dataDir: string, last = ""): Promise<string> {
  if (!embedded) throw new Error("Only the embedded database has snapshots.");
  const { rows } = await pool.query<{ position: string }>("select pg_current_wal_insert_lsn()::text as position");
  const position = rows[0]?.position ?? "";
  if (position === last) return last;
  await writeCopy(embedded, join(dataDir, "snapshots"), dateName(), MAX_SNAPSHOTS);
  return position;
}

/**
 * Writes a copy of the embedded database before a migration, and keeps the last 3 of these, which no later snapshot removes.
 * @param version that of the database, for the name of the file.
 * @returns its path, for `npm run restore:snapshot`. @throws the error of the disk; nothing stays of the copy then.
 */
export async function writeCopyBeforeUpgrade(embedded: Engine, dataDir: string, version: string): Promise<string> {
  const name = `${dateName()}-${version.replace(/[^\w.-]/g, "-")}`;
  return writeCopy(embedded, upgradeCopies(dataDir), name, MAX_UPGRADE_COPIES);
}

/** The folder of the copies that are made before a migration. */
export const upgradeCopies = (dataDir: string): string => join(dataDir, "snapshots", "before-upgrades");

const dateName = (): string => new Date().toISOString().replaceAll(":", "-");

async function writeCopy(embedded: Engine, folder: string, name: string, kept: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bytes = Buffer.from(await allowBlocking(async () => (await embedded.dumpDataDir("gzip")).arrayBuffer()));
  const path = join(folder, `${name}.tar.gz`);
  const unfinished = join(folder, `.${name}.tar.gz`);
  try {
    const file = await open(unfinished, "w", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  for (const old of (await listCopies(folder)).slice(0, -kept)) await rm(old);
  log.info({ file: path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }, "snapshot");
  return path;
}

/** Lists the paths of the snapshots, oldest first. Those dated after now were made before the clock was set back. */
export const listSnapshots = (dataDir: string): Promise<string[]> => listCopies(join(dataDir, "snapshots"));

/** The newest copy of the embedded database, a snapshot or one made before a migration; undefined when there is none. */
export async function findLastCopy(dataDir: string): Promise<string | undefined> {
  return oldestFirst([...(await listSnapshots(dataDir)), ...(await listCopies(upgradeCopies(dataDir)))]).at(-1);
}

async function listCopies(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const complete = names.filter((name) => name.endsWith(".tar.gz") && !name.startsWith("."));
  return oldestFirst(complete.map((name) => join(folder, name)));
}

function oldestFirst(paths: string[]): string[] {
  const dated = paths.toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1));
  const isLater = (path: string): boolean => basename(path) > dateName();
  return [...dated.filter(isLater), ...dated.filter((path) => !isLater(path))];
}

/** Makes the error to show when the embedded database does not open, which says how to open it or to restore the last copy. */
export async function damagedDatabaseError(dataDir: string, cause: unknown): Promise<DatabaseDamaged> {
  const full = await fullDiskAdvice(dataDir);
  if (full) return new DatabaseDamaged(`La base de données de ${dataDir} ne s’ouvre pas. ${full}`, { cause });
  const last = await findLastCopy(dataDir);
  const advice = last
    ? `Pour rétablir la dernière copie, lancez : npm run restore:snapshot -- ${last}`
    : "Aucune copie n’a encore été faite : gardez ce dossier et demandez de l’aide avant d’y toucher.";
  return new DatabaseDamaged(`La base de données de ${dataDir} ne s’ouvre pas. ${advice}`, { cause });
}
