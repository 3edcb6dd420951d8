import { eq, inArray } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { installation } from "~/db/schema";

const BACKUP = "last_backup";
const VERIFICATION = "last_verification";

/** When the last complete backup was made and the journal last verified (seconds since 1970, 0 for never), and its faults. */
export type LastActs = { backedUpAt: number; verifiedAt: number; faults: number };

/** Records that a complete backup was just made. */
export const recordBackup = (): Promise<void> => record(BACKUP, {});

/** Records that the journal was just verified. @param faults how many anomalies it has. */
export const recordVerification = (faults: number): Promise<void> => record(VERIFICATION, { faults });

/** Reads both, for the figures that alerts watch. */
export async function readLastActs(): Promise<LastActs> {
  const rows = await db
    .select()
    .from(installation)
    .where(inArray(installation.key, [BACKUP, VERIFICATION]));
  const factsOf = (key: string) =>
    rows.find((row) => row.key === key)?.value as { at: string; faults?: number } | undefined;
  const secondsOf = (key: string) => Math.round(Date.parse(factsOf(key)?.at ?? "1970-01-01") / 1000);
  return {
    backedUpAt: secondsOf(BACKUP),
    verifiedAt: secondsOf(VERIFICATION),
    faults: factsOf(VERIFICATION)?.faults ?? 0,
  };
}

/** When the last complete backup was made; null for never. Reads a database of a former version too. */
export async function readLastBackup(executor: Executor): Promise<Date | null> {
  const [row] = await executor
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, BACKUP));
  return row ? new Date((row.value as { at: string }).at) : null;
}

const record = (key: string, facts: object): Promise<void> =>
  writeInstallation(db, key, { ...facts, at: new Date().toISOString() });
