import { join } from "node:path";
import { database, openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import { ConfigError, config } from "~/platform/config.server";
import { canOpenMasterKeys } from "~/platform/crypto/master-keys.server";
import { damagedDatabaseError } from "./snapshots/snapshots";

/**
 * Opens the database of the settings and migrates it, for the product and for the commands of an operator.
 * @throws ConfigError when SECRET_KEY is not that of the database, and DatabaseDamaged, with a sentence; nothing was changed.
 */
export async function openInstallation(): Promise<void> {
  await openDatabaseOfSettings();
  try {
    await refuseOtherSecret();
    await migrateDatabase(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabaseOfSettings(): Promise<void> {
  if (config.DATABASE_URL) return void (await openDatabase({ url: config.DATABASE_URL }));
  await openDatabase({ dataDir: join(config.DATA_DIR, "database") }).catch(async (error) => {
    throw await damagedDatabaseError(config.DATA_DIR, error);
  });
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
