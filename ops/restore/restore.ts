import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { database, db, openDatabase } from "~/db/client.server";
import { RESTORED_KEY, writeInstallation } from "~/db/installation.server";
import { knownMigrations, migrateDatabase, migrateUpTo } from "~/db/migrate.server";
import { removeAnchor } from "~/features/journal/anchor.commands.server";
import { removeCheckpoints } from "~/features/journal/checkpoints/commands.server";
import { ConfigError, config, loadConfig, prepareDataDir, setConfig } from "~/platform/config.server";
import { lockDataDir } from "~/platform/data-dir-lock.server";
import { claimBucket } from "~/platform/files/store/storage-claim.server";
import { fileStore } from "~/platform/files/store/store.server";
import { QUEUE_VERSION, startJobs } from "~/platform/jobs/jobs.server";
import { BackupError, FORMAT, MANIFEST, readArchive, SEQUENCES, verifyArchive } from "../backup/archive";
import { MISSING, SECRET } from "../backup/backup";
import { type DatabaseFormat, quoted, SCHEMAS, type Sequence } from "../backup/dump";
import { backupIdentity, readIdentities } from "../backup/keys";
import { openPostgres } from "../installation";
import type { Report } from "../keys/rotate";
import { loadDatabase } from "./load";

export type RestoreOptions = {
  /** A file with the age identity of BACKUP_RECIPIENT, for when SECRET_KEY is lost. */
  identityFile?: string;
  /** Whether to replace existing data. */
  replace?: boolean;
};
/** A file in DATA_DIR during a restore, so that the product does not start on an incomplete one. */
const RESTORING = "restoring";

/** @throws ConfigError when a restore into DATA_DIR was interrupted. */
export function refuseInterruptedRestore(): void {
  if (existsSync(join(config.DATA_DIR, RESTORING)))
    throw new ConfigError(
      `Un rétablissement a été interrompu dans ${config.DATA_DIR} : relancez npm run restore -- FICHIER --remplacer.`,
    );
}

/**
 * `npm run restore -- FILE`: restores a backup into the database of the settings. Every digest is verified before anything
 * is changed; the database is filled in one transaction.
 * @throws BackupError with a sentence for the operator; DataDirInUse, ConfigError.
 */
export async function restore(file: string, { identityFile, replace }: RestoreOptions, report: Report): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR || "./data");
  if (!existsSync(file)) throw new BackupError(`Il n’y a pas de fichier ${file}.`);
  const given = process.env.SECRET_KEY || (await readSecretFile(dataDir));
  const identities = identityFile ? await readIdentities(identityFile) : given ? [backupIdentity(given)] : [];
  if (identities.length === 0)
    throw new BackupError(
      "Donnez la clé de la sauvegarde : le réglage SECRET_KEY, le fichier secret-key dans DATA_DIR, ou --identity FICHIER.",
    );
  report("Vérification de la sauvegarde…");
  const manifest = await verifyArchive(file, identities, reportTenths(report, "Vérification")).catch((error) => {
    if (error instanceof BackupError) error.message = error.message.replace(/\.$/, " : rien n’a été rétabli.");
    throw error;
  });
  report(`Sauvegarde intacte : ${Object.keys(manifest.entries).length} éléments vérifiés.`);
  await refuseOtherVersions(file, identities);
  const secret = manifest.entries[SECRET] ? await readSecret(file, identities) : given;
  if (!secret) throw new BackupError("Donnez SECRET_KEY : cette sauvegarde ne la contient pas.");
  setConfig(loadConfig({ ...process.env, SECRET_KEY: secret }));
  prepareDataDir(dataDir);
  const unlock = await lockDataDir(dataDir);
  try {
    await replaceData(file, identities, replace ?? false, report);
    if (secret !== process.env.SECRET_KEY) await writeSecretFile(dataDir, secret);
  } finally {
    unlock();
  }
  report("Rétablissement terminé : vous pouvez lancer Recours.");
  if (!config.embedded && !process.env.SECRET_KEY)
    report(`Réglez SECRET_KEY : sa valeur est dans ${dataDir}/secret-key.`);
}

async function replaceData(file: string, identities: string[], replace: boolean, report: Report): Promise<void> {
  const folders = ["files", ...(config.embedded ? ["database"] : [])].map((name) => join(config.DATA_DIR, name));
  const marker = join(config.DATA_DIR, RESTORING);
  const used = (await Promise.all(folders.map(isUsed))).some(Boolean);
  if (used && !replace) throw new BackupError(NOT_EMPTY(config.DATA_DIR));
  if (config.storage && !replace && (await bucketIsUsed()))
    throw new BackupError(NOT_EMPTY(`Le compartiment « ${config.storage.bucket} »`));
  if (!config.embedded) await openPostgres(config.DATABASE_URL as string);
  try {
    if (!config.embedded) await emptyPostgres(replace);
    await writeFile(marker, "");
    await setAside(folders, report);
    if (config.embedded) await openDatabase({ dataDir: join(config.DATA_DIR, "database") });
    await fill(readArchive(file, identities, reportTenths(report, "Rétablissement")), report);
    await claimBucket({ replace });
    await removeAnchor();
    await removeCheckpoints();
    await rm(marker);
  } finally {
    await database?.close();
  }
}

type Entries = ReturnType<typeof readArchive>;

async function fill(entries: Entries, report: Report): Promise<void> {
  const format = (await readJson(await entries.next(), FORMAT)) as DatabaseFormat;
  await migrateUpTo(database, format.migrations.length);
  const stopJobs = await startJobs(database, [], { work: false });
  await stopJobs();
  const client = await database.pool.connect();
  let rows = 0;
  try {
    await loadDatabase(client, format, async (take) => {
      for (;;) {
        const next = await entries.next();
        if (next.done) throw new BackupError("La fin de cette sauvegarde manque.");
        if (next.value.name === SEQUENCES) return (await readJson(next, SEQUENCES)) as Sequence[];
        const lines = await new Response(next.value.body as BodyInit).text();
        rows += lines.split("\n").length - 1;
        await take(next.value.name.split("/")[1] as string, lines);
      }
    });
  } finally {
    client.release();
  }
  report(`Base de données : ${rows} lignes rétablies.`);
  await migrateDatabase(database);
  await writeInstallation(db, RESTORED_KEY, { at: new Date().toISOString() });
  await fillFiles(entries, report);
}

async function fillFiles(entries: Entries, report: Report): Promise<void> {
  let files = 0;
  for await (const { name, body } of entries) {
    if (name.startsWith("files/")) {
      await fileStore().putRaw(name.slice("files/".length), body);
      files++;
    } else if (name === MISSING) {
      const missing = (await new Response(body as BodyInit).json()) as string[];
      if (missing.length > 0) report(`Attention : ${missing.length} fichier(s) manquaient déjà à la sauvegarde.`);
    } else if (name === SECRET || name === MANIFEST) await skipEntry(body);
    else throw new BackupError(`La sauvegarde a un élément inconnu : ${name}.`);
  }
  report(`Fichiers : ${files} rétablis.`);
}

/**
 * Checks the version of the backup before anything is changed.
 * @throws BackupError when it comes from a newer version, or from one with other tables of the job queue: pg-boss can
 *   upgrade such tables in place, but creates only those of its current version.
 */
async function refuseOtherVersions(file: string, identities: string[]): Promise<void> {
  const { migrations, queue = QUEUE_VERSION } = await readFormat(file, identities);
  const known = await knownMigrations();
  if (queue > QUEUE_VERSION || migrations.some((when, at) => known[at] !== when))
    throw new BackupError(
      "Cette sauvegarde vient d’une autre version de Recours, plus récente : installez-la d’abord. Rien n’a été touché.",
    );
  if (queue < QUEUE_VERSION)
    throw new BackupError(
      `La file des tâches de cette sauvegarde a la version ${queue}, celle de ce Recours la version ${QUEUE_VERSION} : rétablissez-la avec le Recours qui l’a écrite, lancez-le, puis mettez-le à jour. Rien n’a été touché.`,
    );
}

async function readFormat(file: string, identities: string[]): Promise<DatabaseFormat> {
  const entries = readArchive(file, identities);
  try {
    return (await readJson(await entries.next(), FORMAT)) as DatabaseFormat;
  } finally {
    await entries.return(undefined);
  }
}

const NOT_EMPTY = (where: string): string =>
  `${where} n’est pas vide : rien n’a été touché. Pour remplacer ce qui s’y trouve, ajoutez --remplacer.`;

async function emptyPostgres(replace: boolean): Promise<void> {
  const others = await database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'recours' and pid <> pg_backend_pid()",
  );
  if (others.rows.length > 0) throw new BackupError("Recours utilise cette base : arrêtez-le d’abord.");
  const tables = await database.pool.query("select 1 from pg_tables where schemaname = any($1) limit 1", [SCHEMAS]);
  if (tables.rows.length === 0) return;
  if (!replace) throw new BackupError(NOT_EMPTY("Cette base de données"));
  for (const schema of [...SCHEMAS, "drizzle"])
    await database.pool.query(`drop schema if exists ${quoted(schema)} cascade`);
  await database.pool.query("create schema public");
}

/** Renames existing folders with a date instead of deleting them. */
async function setAside(folders: string[], report: Report): Promise<void> {
  const date = new Date().toISOString().replaceAll(":", "-");
  for (const folder of folders) {
    if (!(await isUsed(folder))) continue;
    await rename(folder, `${folder}-${date}`);
    report(`Ce qui était dans ${folder} est gardé dans ${folder}-${date}.`);
  }
}

async function bucketIsUsed(): Promise<boolean> {
  for await (const _ of fileStore().list()) return true;
  return false;
}

/** A folder that cannot be listed may hold something. @throws the error of the disk, unless the folder is not there. */
async function isUsed(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw new BackupError(`${folder} ne peut pas être lu (${(error as Error).message}) : rien n’a été touché.`);
  }
}

async function readJson(next: IteratorResult<{ name: string; body: ReadableStream<Uint8Array> }>, name: string) {
  if (next.done || next.value.name !== name) throw new BackupError(`Il manque « ${name} » à cette sauvegarde.`);
  return (await new Response(next.value.body as BodyInit).json()) as unknown;
}

/** Reads an entry that is not needed; cancelling it would block the archive. */
async function skipEntry(body: ReadableStream<Uint8Array>): Promise<void> {
  for await (const _piece of body);
}

async function readSecret(file: string, identities: string[]): Promise<string | undefined> {
  for await (const { name, body } of readArchive(file, identities)) {
    if (name === SECRET) return await new Response(body as BodyInit).text();
    await skipEntry(body);
  }
  return undefined;
}

const readSecretFile = (dataDir: string): Promise<string | undefined> =>
  readFile(join(dataDir, "secret-key"), "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );

async function writeSecretFile(dataDir: string, secret: string): Promise<void> {
  if ((await readSecretFile(dataDir)) === secret) return;
  await writeFile(join(dataDir, "secret-key"), secret, { mode: 0o600, flush: true });
}

/** Reports each tenth of the progress once. */
function reportTenths(report: Report, what: string): (share: number) => void {
  let reported = 0;
  return (share) => {
    const tenth = Math.floor(share * 10);
    if (tenth <= reported) return;
    reported = tenth;
    report(`${what} : ${tenth * 10} %`);
  };
}
