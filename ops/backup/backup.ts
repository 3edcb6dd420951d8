import { createWriteStream, existsSync } from "node:fs";
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { PoolClient } from "pg";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import { database, openDatabase } from "~/db/client.server";
import { config, loadConfig, setConfig } from "~/platform/config.server";
import { acquireResource, type DelegatedCommand, lockDataDir, sendCommand } from "~/platform/data-dir-lock.server";
import { suspendRemovals } from "~/platform/files/store/removals.server";
import { FileMissingError } from "~/platform/files/store/storage.server";
import { fileStore, renditionPath } from "~/platform/files/store/store.server";
import { recordBackup, recordFailedBackup, recordReadBack } from "~/platform/last-acts.server";
import { openDatabaseOfSettings, refuseNewerDatabase, refuseOtherSecret } from "../installation";
import type { Report } from "../keys/rotate";
import { type BackupEntry, BackupError, FORMAT, SEQUENCES, verifyArchive, writeArchive } from "./archive";
import { beginSnapshot, describeDatabase, dumpTable, readSequences } from "./dump";
import { backupIdentity, backupRecipients, readIdentities } from "./keys";
import { openPlace, rotate } from "./place";

/** Further entries of a backup, beside rows (`database/schema.table/000001.jsonl`) and objects (`files/…`). */
export const SECRET = "secret-key";
export const MISSING = "missing.json";

/** A backup that writes nothing for this long is given up: its disk or its network does not answer. */
const STALLED_AFTER_MS = 5 * 60_000;

export type BackupOptions = {
  /** How many backups with dated names stay in its folder; the new one is read back before older ones are removed. */
  keep?: number;
};

/**
 * `npm run backup [-- PLACE] [--keep N]`: writes one encrypted archive of a consistent snapshot of the database and of the
 * files that its rows name, while the product runs or not. The file gets its name only once it is complete and flushed to
 * the disk.
 * @param given a folder or a new file; by default a dated name in DATA_DIR/backups.
 * @returns the path. @throws BackupError before anything is written when the place cannot be used; after the archive is
 *   written, when files that rows name are missing.
 */
export async function backUp(given: string | undefined, { keep }: BackupOptions, report: Report): Promise<string> {
  setConfig(loadConfig(process.env));
  const own = join(config.DATA_DIR, "backups");
  if (!given) await mkdir(own, { recursive: true, mode: 0o700 });
  const place = await openPlace(given ?? own);
  const missing: string[] = [];
  const source = await openSource(report).catch(async (error) => {
    await place.abandon();
    throw error;
  });
  try {
    await refuseNewerDatabase();
    await refuseOtherSecret();
    const client = await database.pool.connect();
    try {
      if (!config.embedded) await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.backup]);
      const archive = await writeArchive(entries(client, missing, report), await backupRecipients());
      await writeWithinLimit(archive, place.unfinished);
      await place.finish();
    } finally {
      client.release(true);
    }
    report(`Sauvegarde écrite : ${place.path}`);
    if (keep !== undefined) {
      const madeAt = await readBack(place.path, undefined, report);
      if (missing.length === 0) await source.recordReadBack(madeAt);
      for (const old of await rotate(dirname(place.path), keep)) report(`Ancienne sauvegarde retirée : ${old}`);
    }
    if (missing.length > 0)
      throw new BackupError(
        `${missing.length} fichier(s) que la base nomme manquent du stockage, et donc de la sauvegarde : ${missing.slice(0, 5).join(", ")}…`,
      );
    await source.recordBackup();
    return place.path;
  } catch (error) {
    // The database may be what failed: the error of the backup is the one to report.
    await source.recordFailure(error instanceof BackupError ? error.message : UNEXPECTED).catch(() => {});
    throw error;
  } finally {
    await place.abandon();
    await source.close();
  }
}

const UNEXPECTED = "lisez ce qu’elle a écrit dans le terminal ou le journal du système.";

/**
 * `npm run backup -- --check FILE`: reads a whole backup, compares every digest, and notes it where its database is.
 * @param identityFile a file with the age identity of BACKUP_RECIPIENT, in place of SECRET_KEY.
 * @throws BackupError.
 */
export async function checkBackup(file: string, identityFile: string | undefined, report: Report): Promise<void> {
  setConfig(loadConfig(process.env));
  const madeAt = await readBack(file, identityFile, report);
  const isNoted = await noteReadBack(madeAt).catch(() => false);
  if (!isNoted)
    report(
      "La base de données n’est pas joignable d’ici : la page « Ouvrir le site » ne saura rien de cette relecture.",
    );
}

/** @returns when the backup was made. @throws BackupError. */
async function readBack(file: string, identityFile: string | undefined, report: Report): Promise<Date> {
  const identities = identityFile ? await readIdentities(identityFile) : [backupIdentity(config.SECRET_KEY)];
  const { entries: all, madeAt } = await verifyArchive(file, identities, () => {});
  report(`Sauvegarde intacte : ${Object.keys(all).length} éléments vérifiés.`);
  return madeAt;
}

/** @returns false when this machine has no database: a backup may be read back anywhere. */
async function noteReadBack(madeAt: Date): Promise<boolean> {
  if (config.embedded) {
    if (await sendCommand(config.DATA_DIR, readBackCommand(madeAt), () => {})) return true;
    if (!existsSync(join(config.DATA_DIR, "database"))) return false;
  }
  const unlock = config.embedded ? await lockDataDir(config.DATA_DIR) : () => {};
  try {
    await openDatabaseOfSettings();
    await recordReadBack(madeAt).finally(() => database.close());
  } finally {
    unlock();
  }
  return true;
}

const readBackCommand = (madeAt: Date): string => `backup:read-back ${madeAt.toISOString()}`;

/** @throws BackupError when nothing could be written for `STALLED_AFTER_MS`, or the disk refuses. */
async function writeWithinLimit(archive: ReadableStream<Uint8Array>, path: string): Promise<void> {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), STALLED_AFTER_MS);
  async function* watched(source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      timer.refresh();
      yield piece;
    }
  }
  const given = new Promise<never>((_, reject) =>
    stalled.signal.addEventListener("abort", () =>
      reject(
        new BackupError(
          `Rien n’a pu être écrit pendant ${STALLED_AFTER_MS / 60_000} minutes : la sauvegarde est abandonnée.`,
        ),
      ),
    ),
  );
  const target = createWriteStream(path, { mode: 0o600, flush: true });
  try {
    await Promise.race([pipeline(Readable.fromWeb(archive as NodeReadableStream), watched, target), given]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code ? new BackupError(`La sauvegarde n’a pas pu être écrite (${code}) : elle est abandonnée.`) : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The running server's part in a backup of the embedded database: copies the database, and suspends the removal of files
 * until the backup has ended.
 */
export const provideCopy: DelegatedCommand = async (report, clientGone) => {
  const release = suspendRemovals();
  const copy = join(config.DATA_DIR, `backup-${crypto.randomUUID()}`);
  try {
    if (!config.embedded) throw new Error("This process has no embedded database.");
    // The database has one connection: while it is held, no statement changes the files.
    const client = await database.pool.connect();
    try {
      await client.query("checkpoint");
      await cp(join(config.DATA_DIR, "database"), copy, { recursive: true });
    } finally {
      client.release();
    }
    report(copy);
    await new Promise<void>((done) =>
      clientGone.aborted ? done() : clientGone.addEventListener("abort", () => done()),
    );
  } finally {
    release();
    await rm(copy, { recursive: true, force: true });
  }
};

/** Removes the copies of killed backups, since they contain the rows unencrypted. */
export async function removeLeftoverCopies(): Promise<void> {
  for (const name of await readdir(config.DATA_DIR))
    if (/^backup-[0-9a-f-]{36}/.test(name)) await rm(join(config.DATA_DIR, name), { recursive: true, force: true });
}

type Source = {
  recordBackup: () => Promise<unknown>;
  recordFailure: (reason: string) => Promise<unknown>;
  recordReadBack: (madeAt: Date) => Promise<unknown>;
  close: () => Promise<void>;
};

/** Opens the database to back up: that of the settings or, while a server holds the embedded one, a copy of it. */
export async function openSource(report: Report): Promise<Source> {
  const copy = config.embedded ? await acquireResource(config.DATA_DIR, "backup") : null;
  if (!copy) {
    const unlock = config.embedded ? await lockDataDir(config.DATA_DIR) : () => {};
    await openDatabaseOfSettings();
    const close = async () => {
      await database.close();
      unlock();
    };
    return { recordBackup, recordFailure: recordFailedBackup, recordReadBack, close };
  }
  report("Le serveur a donné une copie de sa base ; il continue.");
  await openDatabase({ dataDir: copy.line }).catch(async (error) => {
    await copy.release();
    throw error;
  });
  const close = async () => {
    await database.close();
    await copy.release();
  };
  const tell = (command: string) => sendCommand(config.DATA_DIR, command, () => {});
  return {
    recordBackup: () => tell("backup:made"),
    recordFailure: (reason) => tell(`backup:failed ${encodeURIComponent(reason)}`),
    recordReadBack: (madeAt) => tell(readBackCommand(madeAt)),
    close,
  };
}

async function* entries(client: PoolClient, missing: string[], report: Report): AsyncGenerator<BackupEntry> {
  await beginSnapshot(client);
  const format = await describeDatabase(client);
  yield json(FORMAT, format);
  let rows = 0;
  for (const table of format.tables)
    for await (const part of dumpTable(client, table)) {
      rows += part.rows;
      yield part;
    }
  yield json(SEQUENCES, await readSequences(client));
  const paths = await client.query<{ path: string }>("select path from files order by path");
  await client.query("commit");
  report(`Base de données : ${format.tables.length} tables, ${rows} lignes.`);
  // The private key of BACKUP_RECIPIENT alone must suffice for a restore.
  if (config.BACKUP_RECIPIENT) yield { name: SECRET, bytes: Buffer.from(config.SECRET_KEY) };
  yield* objects(
    paths.rows.map((row) => row.path),
    missing,
    report,
  );
  yield json(MISSING, missing);
}

/** How many files are copied between two progress lines. */
const FILES_PER_REPORT = 500;

async function* objects(paths: string[], missing: string[], report: Report): AsyncGenerator<BackupEntry> {
  for (const [index, path] of paths.entries()) {
    for (const name of [path, renditionPath(path)]) {
      try {
        yield { name: `files/${name}`, ...(await fileStore().raw(name)) };
      } catch (error) {
        if (!(error instanceof FileMissingError)) throw error;
        // Most files have no rendition.
        if (name === path) missing.push(path);
      }
    }
    if ((index + 1) % FILES_PER_REPORT === 0) report(`Fichiers : ${index + 1} sur ${paths.length}.`);
  }
  report(`Fichiers : ${paths.length - missing.length} sur ${paths.length}.`);
}

const json = (name: string, value: unknown): BackupEntry => ({ name, bytes: Buffer.from(JSON.stringify(value)) });
