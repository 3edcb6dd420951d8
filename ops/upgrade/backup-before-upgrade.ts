import { eq, sql } from "drizzle-orm";
import { database, type Executor } from "~/db/client.server";
import { stepsText } from "~/db/migrate.server";
import { installation } from "~/db/schema";
import { MAX_AGE_HOURS } from "~/features/incidents/rules";
import { ConfigError, config } from "~/platform/config.server";
import { readLastBackup } from "~/platform/last-acts.server";
import { writeCopyBeforeUpgrade } from "../snapshots/snapshots";

/** The row of `installation` with the version that opened this database last. */
export const VERSION_ROW = "version";

const GO_ON = "pour mettre à jour sans elle, réglez MIGRATE_WITHOUT_BACKUP=1. Rien n’a été touché.";

/**
 * Keeps what a migration would change: on the embedded database, writes a copy of it; on PostgreSQL, asks for a recent
 * complete backup. Nothing for a database without an account, a demonstration, or with MIGRATE_WITHOUT_BACKUP.
 * @throws ConfigError when the copy cannot be written or the backup is missing.
 */
export async function secureBeforeMigrating(
  executor: Executor,
  pending: string[],
  report: (line: string) => void,
): Promise<void> {
  if (config.MIGRATE_WITHOUT_BACKUP || config.DEMO || !(await isFilled(executor))) return;
  if (database.embedded) return copyEmbedded(executor, report);
  const last = await readLastBackup(executor);
  if (isRecent(last)) return;
  throw new ConfigError(
    `La base de données attend une mise à jour (${stepsText(pending.length)}), et ${missingBackup(last)} : lancez npm run backup, puis redémarrez ; ${GO_ON}`,
  );
}

/** Whether a database has something to lose: somebody has an account. */
export async function isFilled(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ filled: boolean }>(sql`select exists (select from profiles) as filled`);
  return rows[0]?.filled === true;
}

/** @param last when the last complete backup was made. */
export const isRecent = (last: Date | null): boolean =>
  last !== null && Date.now() - last.getTime() < MAX_AGE_HOURS * 3_600_000;

/** What a sentence says of a backup that is missing or too old. */
export const missingBackup = (last: Date | null): string =>
  last
    ? `sa dernière sauvegarde complète, du ${momentText(last)}, a plus de ${MAX_AGE_HOURS} heures`
    : "aucune sauvegarde complète n’en a été faite";

/** A moment as operators read it, on the clock of Paris. */
export const momentText = (at: Date): string =>
  at.toLocaleString("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });

/** The version that opened this database last; undefined when none has said so. */
export async function readDatabaseVersion(executor: Executor): Promise<string | undefined> {
  // Only this column: the database may be of a version whose table has fewer.
  const [row] = await executor
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, VERSION_ROW));
  return typeof row?.value === "string" ? row.value : undefined;
}

async function copyEmbedded(executor: Executor, report: (line: string) => void): Promise<void> {
  const { embedded } = database;
  if (!embedded) return;
  const version = (await readDatabaseVersion(executor)) ?? "version-inconnue";
  try {
    report(
      `Copie de la base avant sa mise à jour : ${await writeCopyBeforeUpgrade(embedded, config.DATA_DIR, version)}`,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new ConfigError(
      `La copie de la base, qui précède sa mise à jour, n’a pas pu être écrite dans ${config.DATA_DIR} (${code}) : faites de la place sur son disque, puis redémarrez ; ${GO_ON}`,
    );
  }
}
