import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { db } from "~/db/client.server";
import { compareMigrations } from "~/db/migrate.server";
import { ConfigError, config } from "~/platform/config.server";
import { log } from "~/platform/log.server";
import { DatabaseDamaged, findLastCopy } from "./snapshots";

const CHECK_MS = 1_000;
/** Stored files stand in folders named by the first two digits of their ids. */
const FILE_FOLDER = /^[0-9a-f]{2}$/;

const databaseFolder = (): string => join(config.DATA_DIR, "database");
const isDatabaseThere = (): boolean => existsSync(join(databaseFolder(), "PG_VERSION"));
const namesIn = (folder: string): string[] => {
  const path = join(config.DATA_DIR, folder);
  return existsSync(path) ? readdirSync(path) : [];
};

/**
 * Refuses to make a new embedded database beside what belongs to a lost one: strangers could set the product up, and its
 * first start would remove every stored file, since no row names it.
 * @throws DatabaseDamaged with a sentence that says how to bring it back.
 */
export async function refuseLostDatabase(): Promise<void> {
  if (isDatabaseThere()) return;
  const left = ["files", "snapshots", "backups"].filter((folder) => namesIn(folder).length > 0);
  if (left.length === 0) return;
  const { DATA_DIR } = config;
  const last = await findLastCopy(DATA_DIR);
  const advice = last
    ? `rétablissez la dernière copie : npm run restore:snapshot -- ${last}`
    : "rétablissez une sauvegarde : npm run restore -- FICHIER --remplacer";
  throw new DatabaseDamaged(
    `La base de données de ${DATA_DIR} a disparu : son dossier « database » manque ou est vide, mais « ${left.join(" », « ")} » est là. Rien n’a été touché. Remettez ce dossier à sa place ou, s’il est perdu, ${advice}. Pour repartir de rien, déplacez ${DATA_DIR}.`,
  );
}

/** Refuses to start on an empty PostgreSQL beside stored files. @throws ConfigError. */
export async function refuseEmptyDatabase(): Promise<void> {
  if (config.embedded || config.storage || !namesIn("files").some((name) => FILE_FOLDER.test(name))) return;
  const { done } = await compareMigrations(db);
  if (done > 0) return;
  const { DATA_DIR } = config;
  throw new ConfigError(
    `La base de DATABASE_URL est vide, mais ${DATA_DIR}/files garde les fichiers d’une installation, que celle-ci supprimerait. Rien n’a été touché. Corrigez DATABASE_URL, rétablissez une sauvegarde (npm run restore -- FICHIER --remplacer) ou, pour repartir de rien, déplacez ${DATA_DIR}/files.`,
  );
}

/**
 * Ends the process when the folder of the open embedded database is taken away: the engine would acknowledge writes to
 * files that nobody finds again, and pages fail one after the other. Once the folder is back, a start works.
 * @returns a function that stops watching.
 */
export function watchDatabaseFolder(): () => void {
  const timer = setInterval(() => {
    if (isDatabaseThere()) return;
    log.fatal({ folder: databaseFolder() }, "the folder of the database was taken away: the process ends");
    process.exit(1);
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
