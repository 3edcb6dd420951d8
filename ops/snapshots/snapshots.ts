import { createHash } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { log } from "../../app/platform/log.server.ts";

const INTERVAL_MS = 15 * 60 * 1000;
const MAX_SNAPSHOTS = 8;

/** The embedded database could not be opened. */
export class DatabaseDamaged extends Error {
  override readonly name = "DatabaseDamaged";
}

/**
 * Writes a consistent copy of the embedded database to `dataDir/snapshots` every 15 minutes if something changed, and keeps
 * the last 8: the embedded engine never calls fsync, so a power cut may damage its files.
 * @returns a function that stops it.
 */
export function startSnapshots(embedded: PGlite, dataDir: string): () => void {
  let last = "";
  const timer = setInterval(() => {
    writeSnapshot(embedded, dataDir, last).then(
      (written) => {
        last = written;
      },
      (error) => log.error({ err: error }, "snapshot"),
    );
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Writes one snapshot unless nothing changed since `last` (a position in the write-ahead log).
 * The file gets its name only once it is complete and flushed to the disk.
 * @returns the position of the snapshot.
 */
export async function writeSnapshot(embedded: PGlite, dataDir: string, last = ""): Promise<string> {
  const { rows } = await embedded.query<{ position: string }>("select pg_current_wal_insert_lsn()::text as position");
  const position = rows[0]?.position ?? "";
  if (position === last) return last;
  const folder = join(dataDir, "snapshots");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bytes = Buffer.from(await (await embedded.dumpDataDir("gzip")).arrayBuffer());
  const name = nameOf(new Date());
  const file = await open(join(folder, `.${name}`), "w", 0o600);
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await rename(join(folder, `.${name}`), join(folder, name));
  for (const old of (await listSnapshots(dataDir)).slice(0, -MAX_SNAPSHOTS)) await rm(old);
  log.info({ bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }, "snapshot");
  return position;
}

/** Lists the paths of the snapshots, oldest first. Those dated after now were made before the clock was set back. */
export async function listSnapshots(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "snapshots");
  const names = await readdir(folder).catch(() => []);
  const dated = names.filter((name) => name.endsWith(".tar.gz") && !name.startsWith(".")).sort();
  const isLater = (name: string): boolean => name > nameOf(new Date());
  return [...dated.filter(isLater), ...dated.filter((name) => !isLater(name))].map((name) => join(folder, name));
}

const nameOf = (date: Date): string => `${date.toISOString().replaceAll(":", "-")}.tar.gz`;

/** Makes the error to show when the embedded database does not open, which says how to restore the last snapshot. */
export async function damagedDatabaseError(dataDir: string, cause: unknown): Promise<DatabaseDamaged> {
  const last = (await listSnapshots(dataDir)).at(-1);
  const advice = last
    ? `Pour rétablir la dernière copie, lancez : npm run restore:snapshot -- ${last}`
    : "Aucune copie n’a encore été faite : gardez ce dossier et demandez de l’aide avant d’y toucher.";
  return new DatabaseDamaged(`La base de données de ${dataDir} ne s’ouvre pas. ${advice}`, { cause });
}
