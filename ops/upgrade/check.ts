import { existsSync } from "node:fs";
import { join } from "node:path";
import { database, db } from "~/db/client.server";
import { compareMigrations, readMigrations } from "~/db/migrate.server";
import { ConfigError, config, loadConfig, setConfig } from "~/platform/config.server";
import { readLastBackup } from "~/platform/last-acts.server";
import { VERSION } from "~/platform/version.server";
import { openSource } from "../backup/backup";
import { refuseNewerDatabase } from "../installation";
import { upgradeCopies } from "../snapshots/snapshots";
import { isFilled, isRecent, missingBackup, momentText, readDatabaseVersion } from "./backup-before-upgrade";
import { type Described, describeMigration, type Lock } from "./describe-migration";

/** What an operator reads before an upgrade, and whether the start would go through. */
export type UpgradeCheck = { text: string; isReady: boolean };

/**
 * `npm run upgrade:check`: compares this build with the database, which stays as it is, while the server runs or not.
 * @throws ConfigError, DatabaseDamaged, DataDirInUse.
 */
export async function checkUpgrade(): Promise<UpgradeCheck> {
  setConfig(loadConfig(process.env));
  const build = `Version de ce Recours : ${VERSION}`;
  if (config.embedded && !existsSync(join(config.DATA_DIR, "database")))
    return { text: `${build}\nIl n’y a pas encore de base de données : le premier démarrage la crée.`, isReady: true };
  const source = await openSource(() => {});
  try {
    const { lines, isReady } = await compareWithDatabase();
    return { text: [build, ...lines].join("\n"), isReady };
  } finally {
    await source.close();
  }
}

/** `checkUpgrade` on the open database. */
export async function compareWithDatabase(): Promise<{ lines: string[]; isReady: boolean }> {
  const { done, pending } = await compareMigrations(db);
  if (done === 0) return { lines: ["La base de données est vide : le premier démarrage la crée."], isReady: true };
  const version = (await readDatabaseVersion(db)) ?? "inconnue";
  const lines = [`Version de la base de données : ${version} (étapes faites : ${done})`];
  const newer = await refuseNewerDatabase().then(
    () => null,
    (error) => {
      if (error instanceof ConfigError) return error.message;
      throw error;
    },
  );
  if (newer) return { lines: [...lines, newer], isReady: false };
  if (pending.length === 0) return { lines: [...lines, "La base de données est à jour."], isReady: true };
  const { isReady, text } = await describePrecaution();
  return { lines: [...lines, ...(await describePending(pending)), text], isReady };
}

/** What each pending migration does, and what they lock together, since they run in one transaction. */
async function describePending(pending: string[]): Promise<string[]> {
  const known = { tableOfIndex: new Map<string, string>() };
  const all = (await readMigrations()).map(({ tag, sql }) => ({ tag, ...describeMigration(sql, known) }));
  const described = all.filter(({ tag }) => pending.includes(tag));
  const lines = described.map(({ tag, acts, seconds }) => {
    const took = seconds === null ? "durée non mesurée" : `${secondsText(seconds)} pour 100 000 dossiers`;
    return `  ${tag} (${took}) : ${acts.join(" ; ")}`;
  });
  return [
    `Étapes à faire : ${pending.length}, en une seule transaction, environ ${secondsText(sum(described))} pour 100 000 dossiers`,
    ...lines,
    ...lockLine(described, "closed", "Personne ne lit ni n’écrit jusqu’à la fin dans"),
    ...lockLine(described, "no_writes", "Personne n’écrit jusqu’à la fin dans"),
  ];
}

function lockLine(described: Described[], kind: Lock, words: string): string[] {
  const created = new Set(described.flatMap(({ created }) => created));
  const tables = [...new Set(described.flatMap(({ locks }) => [...locks.keys()]))]
    .filter((table) => !created.has(table))
    .filter(
      (table) => (described.some(({ locks }) => locks.get(table) === "closed") ? "closed" : "no_writes") === kind,
    );
  return tables.length > 0 ? [`${words} : ${tables.sort().join(", ")}`] : [];
}

const sum = (described: Described[]): number => described.reduce((total, { seconds }) => total + (seconds ?? 0), 0);

const secondsText = (seconds: number): string =>
  `${seconds.toLocaleString("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;

/** What the start does before it migrates. */
async function describePrecaution(): Promise<{ text: string; isReady: boolean }> {
  if (config.MIGRATE_WITHOUT_BACKUP)
    return { text: "MIGRATE_WITHOUT_BACKUP : aucune sauvegarde n’est demandée ni faite.", isReady: true };
  if (config.DEMO) return { text: "Une démonstration n’est pas sauvegardée.", isReady: true };
  if (!(await isFilled(db)))
    return { text: "La base n’a encore aucun compte : rien n’est à sauvegarder.", isReady: true };
  if (database.embedded)
    return {
      text: `Le démarrage écrit d’abord une copie de la base dans ${upgradeCopies(config.DATA_DIR)}.`,
      isReady: true,
    };
  const last = await readLastBackup(db);
  if (last && isRecent(last)) return { text: `Dernière sauvegarde complète : ${momentText(last)}.`, isReady: true };
  return { text: `Le démarrage refusera, car ${missingBackup(last)} : lancez d’abord npm run backup.`, isReady: false };
}
