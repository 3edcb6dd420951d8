import { inArray } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { installation } from "~/db/schema";

const BACKUP = "last_backup";
const VERIFICATION = "last_verification";
const READ_BACK = "last_read_back";
const MAIL_TEST = "last_mail_test";
const FAILED_BACKUP = "last_failed_backup";

/** When the last complete backup was made and the journal last verified (seconds since 1970, 0 for never), and its faults. */
export type LastActs = {
  backedUpAt: number;
  verifiedAt: number;
  faults: number;
  /** The last backup, if it failed, with a French sentence; null when it succeeded. */
  failedBackup: { at: Date; reason: string } | null;
};

/** Records that a complete backup was just made. */
export const recordBackup = (): Promise<void> => record(BACKUP, {});

/** Records that a backup just failed. @param reason a French sentence. */
export const recordFailedBackup = (reason: string): Promise<void> => record(FAILED_BACKUP, { reason });

/** Records that the journal was just verified. @param faults how many anomalies it has. */
export const recordVerification = (faults: number): Promise<void> => record(VERIFICATION, { faults });

/** Records that a whole backup was just read back. @param madeAt when it was made. */
export const recordReadBack = (madeAt: Date): Promise<void> => record(READ_BACK, { madeAt: madeAt.toISOString() });

/** Records that the mail server just accepted a test. @param settings the digest of the settings it was sent with. */
export const recordMailTest = (settings: string): Promise<void> => record(MAIL_TEST, { settings });

/** Reads them, for the figures and the incidents. */
export async function readLastActs(): Promise<LastActs> {
  const factsOf = await readFacts([BACKUP, VERIFICATION, FAILED_BACKUP]);
  const failed = factsOf(FAILED_BACKUP);
  const hasFailed = failed && Date.parse(failed.at) > Date.parse(factsOf(BACKUP)?.at ?? "1970-01-01");
  const secondsOf = (key: string) => Math.round(Date.parse(factsOf(key)?.at ?? "1970-01-01") / 1000);
  return {
    backedUpAt: secondsOf(BACKUP),
    verifiedAt: secondsOf(VERIFICATION),
    faults: factsOf(VERIFICATION)?.faults ?? 0,
    failedBackup: hasFailed ? { at: new Date(failed.at), reason: failed.reason ?? "" } : null,
  };
}

/** What was proved to work: the last complete backup, the last one read back, the last e-mail that a server accepted. */
export type LastProofs = {
  backedUpAt: Date | null;
  readBack: { at: Date; madeAt: Date } | null;
  mailTest: { at: Date; settings: string } | null;
};

/** Reads what was proved to work. */
export async function readLastProofs(): Promise<LastProofs> {
  const factsOf = await readFacts([BACKUP, READ_BACK, MAIL_TEST]);
  const [backup, readBack, mailTest] = [factsOf(BACKUP), factsOf(READ_BACK), factsOf(MAIL_TEST)];
  return {
    backedUpAt: backup ? new Date(backup.at) : null,
    readBack: readBack ? { at: new Date(readBack.at), madeAt: new Date(readBack.madeAt ?? readBack.at) } : null,
    mailTest: mailTest ? { at: new Date(mailTest.at), settings: mailTest.settings ?? "" } : null,
  };
}

type Facts = { at: string; faults?: number; madeAt?: string; settings?: string; reason?: string };

async function readFacts(keys: string[], executor: Executor = db): Promise<(key: string) => Facts | undefined> {
  const rows = await executor.select().from(installation).where(inArray(installation.key, keys));
  return (key) => rows.find((row) => row.key === key)?.value as Facts | undefined;
}

/** When the last complete backup was made; null for never. Reads a database of a former version too. */
export async function readLastBackup(executor: Executor): Promise<Date | null> {
  const backup = (await readFacts([BACKUP], executor))(BACKUP);
  return backup ? new Date(backup.at) : null;
}

const record = (key: string, facts: object): Promise<void> =>
  writeInstallation(db, key, { ...facts, at: new Date().toISOString() });
