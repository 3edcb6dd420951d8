import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, database, db, openDatabase } from "~/db/client.server";
import { explainConnectionFault } from "~/db/connection-faults.server";
import { writeInstallation } from "~/db/installation.server";
import { compareMigrations, migrateDatabase } from "~/db/migrate.server";
import { ConfigError, config } from "~/platform/config.server";
import { canOpenMasterKeys } from "~/platform/crypto/master-keys.server";
import { lockDataDir } from "~/platform/data-dir-lock.server";
import { beginSiteLaunch } from "~/platform/site-launch.server";
import { VERSION } from "~/platform/version.server";
import { refuseEmptyDatabase, refuseLostDatabase } from "./snapshots/lost-database";
import { damagedDatabaseError } from "./snapshots/snapshots";
import { readDatabaseVersion, secureBeforeMigrating, VERSION_ROW } from "./upgrade/backup-before-upgrade";

/**
 * Opens the database of the settings and migrates it, for the product and for the commands of an operator.
 * @param report receives French lines for the operator while it migrates.
 * @throws ConfigError when the database is of a later version, SECRET_KEY is not its own, it is empty beside stored files or
 *   a migration lacks its backup, and DatabaseDamaged, with a sentence; nothing was changed.
 */
export async function openInstallation(report: (line: string) => void): Promise<void> {
  await openDatabaseOfSettings();
  try {
    await refuseEmptyDatabase();
    await refuseNewerDatabase();
    await refuseOtherSecret();
    const prepare = (connection: Db, pending: string[]) => secureBeforeMigrating(connection, pending, report);
    await migrateDatabase(database, { report, prepare });
    await recordVersion();
    await beginSiteLaunch();
  } catch (error) {
    await database.close();
    throw explained(error);
  }
}

/**
 * Runs a command of an operator with the database of the settings open and migrated; on the embedded database no other
 * process may hold it. @throws as `openInstallation`, and DataDirInUse.
 */
export async function withInstallation<Result>(work: () => Promise<Result>): Promise<Result> {
  const unlock = config.embedded ? await lockDataDir(config.DATA_DIR) : () => {};
  try {
    await openInstallation((line) => console.log(line));
    try {
      return await work();
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

/** Opens the database of the settings as it is. @throws ConfigError or DatabaseDamaged with a sentence. */
export async function openDatabaseOfSettings(): Promise<void> {
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL);
  await refuseLostDatabase();
  await openDatabase({ dataDir: join(config.DATA_DIR, "database") }).catch(async (error) => {
    throw await damagedDatabaseError(config.DATA_DIR, error);
  });
}

/**
 * A later version may have moved what this one reads, or write what it does not know.
 * @throws ConfigError unless ACCEPT_NEWER_DATABASE says otherwise.
 */
export async function refuseNewerDatabase(): Promise<void> {
  const { unknown } = await compareMigrations(db);
  if (unknown === 0 || config.ACCEPT_NEWER_DATABASE) return;
  const version = await readDatabaseVersion(db);
  const later = version ? ` (${version})` : "";
  throw new ConfigError(
    `Une version plus récente de Recours${later} a mis à jour cette base de données : celle-ci (${VERSION}) ne l’ouvre pas. Rien n’a été touché. Lancez la version récente, ou rétablissez une sauvegarde faite avant elle.`,
  );
}

async function recordVersion(): Promise<void> {
  if (config.ACCEPT_NEWER_DATABASE) return;
  await writeInstallation(db, VERSION_ROW, VERSION);
}

/** The oldest version that the product is tested on. */
const OLDEST_POSTGRES = 15;
/** A server that drops what it receives would keep the start waiting for minutes. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens the PostgreSQL of DATABASE_URL once it has answered.
 * @throws ConfigError with what it refused.
 */
export async function openPostgres(url: string): Promise<void> {
  await openDatabase({ url });
  try {
    const late = wait(CONNECT_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw Object.assign(new Error("no answer"), { code: "ETIMEDOUT" });
    });
    const { rows } = await Promise.race([database.pool.query("show server_version_num"), late]);
    const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
    if (version < OLDEST_POSTGRES)
      throw new ConfigError(
        `Le réglage DATABASE_URL nomme un PostgreSQL ${version} : Recours demande la version ${OLDEST_POSTGRES} ou une plus récente.`,
      );
  } catch (error) {
    // Not awaited: a connection that is not answered would be waited for.
    void database.close();
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  const fault = config.DATABASE_URL && explainConnectionFault(error, config.DATABASE_URL);
  return fault ? new ConfigError(`Le réglage DATABASE_URL ne convient pas : ${fault}.`) : error;
}

/**
 * Under another secret no file opens, and each line that it writes to the journal is one that the right secret calls altered.
 * @throws ConfigError when the secret of the settings is not that of the open database.
 */
export async function refuseOtherSecret(): Promise<void> {
  const { rows } = await database.pool.query("select to_regclass('public.master_keys') as found");
  if (rows[0].found === null || (await canOpenMasterKeys())) return;
  const source = config.embedded
    ? `La clé de ${config.DATA_DIR}/secret-key, ou du réglage SECRET_KEY,`
    : "Le réglage SECRET_KEY";
  throw new ConfigError(
    `${source} n’est pas la clé de cette base de données : elle n’ouvre aucune de ses clés principales. Rien n’a été touché. Redonnez la clé d’origine ; pour en changer, donnez aussi l’ancienne dans SECRET_KEY_PREVIOUS.`,
  );
}
