import { setTimeout as wait } from "node:timers/promises";
import { readRefusedSince } from "~/features/emails/queries.server";
import { readScannerStatus, type Scanner } from "~/features/files/scanning/queries.server";
import { readUnchainedSince } from "~/features/journal/chain/queries.server";
import { config } from "~/platform/config.server";
import { isStorageReachable, type StorageState } from "~/platform/files/store/store.server";
import { measureDisk } from "~/platform/free-disk.server";
import { readBacklog, readSchedulerDelay } from "~/platform/jobs/job-backlog.server";
import { type LastActs, readLastActs } from "~/platform/last-acts.server";
import { checkMailServer, MailError, mailServerName } from "~/platform/mail/transport.server";
import { readLastStop } from "~/platform/watchdog/watchdog.server";
import { formatDateTime } from "~/ui/format";
import { mailFault } from "./labels";
import { type Finding, LOOP_STOP_MS, MAX_AGE_HOURS, MAX_JOB_MINUTES } from "./rules";

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** How long the mail server may take to accept a connection. */
const RELAY_TIMEOUT_MS = 15_000;

/** What the shared services answered at one moment. `findings`: what is wrong. */
export type Reading = { findings: Finding[]; storage: StorageState; scanner: Scanner };

/**
 * Checks what all machines share, within fifteen seconds.
 * @param watchedSince nothing is late before it has had its time since then.
 * @param readStorage how the storage is tried.
 */
export async function checkInstallation(
  watchedSince: Date,
  now: Date,
  readStorage: () => Promise<StorageState> = readStorageState,
): Promise<Reading> {
  const [storage, scanner, relay] = await Promise.all([readStorage(), readScannerStatus(), checkRelay()]);
  const last = await readLastActs();
  const found = [
    checkStorage(storage),
    checkJournal(last, watchedSince, now),
    checkBackup(last, watchedSince, now),
    relay,
    checkScanner(scanner),
    await checkJobs(now),
  ];
  return { findings: found.flatMap((finding) => finding ?? []), storage, scanner };
}

const readStorageState = async (): Promise<StorageState> => ((await isStorageReachable()) ? "done" : "failed");

/** Checks what belongs to this machine: its disk and its processes. */
export async function checkMachine(now: Date): Promise<Finding[]> {
  const found = [await checkDisk(), await checkLoop(now)];
  return found.flatMap((finding) => finding ?? []);
}

type Check = Finding | null;

function checkBackup({ backedUpAt, failedBackup }: LastActs, watchedSince: Date, now: Date): Check {
  const lastAt = new Date(backedUpAt * 1000);
  if (failedBackup)
    return {
      kind: "backup",
      finding: `La sauvegarde du ${formatDateTime(failedBackup.at)} a échoué : ${failedBackup.reason}`,
      since: failedBackup.at,
    };
  const lateAt = new Date(Math.max(lastAt.getTime(), watchedSince.getTime()) + MAX_AGE_HOURS * HOUR);
  if (now < lateAt) return null;
  const finding =
    backedUpAt === 0
      ? "Aucune sauvegarde complète n’a été faite\u00a0: aucune n’est programmée, ou aucune n’a abouti."
      : `La dernière sauvegarde complète, du ${formatDateTime(lastAt)}, a plus de ${MAX_AGE_HOURS} heures.`;
  return { kind: "backup", finding, since: lateAt };
}

function checkStorage(state: StorageState): Check {
  if (state === "done") return null;
  const finding = config.storage
    ? `Le compartiment «\u00a0${config.storage.bucket}\u00a0» ne répond pas, ou refuse les fichiers.`
    : "Le dossier des fichiers, dans DATA_DIR, ne peut être ni lu ni écrit.";
  return { kind: "storage", finding };
}

async function checkRelay(): Promise<Check> {
  const server = mailServerName();
  if (!server) return null;
  const refusedSince = await readRefusedSince();
  if (refusedSince)
    return {
      kind: "relay",
      finding: `${server} n’a accepté aucun e-mail depuis le ${formatDateTime(refusedSince)}.`,
    };
  try {
    const late = new MailError("timeout", false, "server");
    await Promise.race([
      checkMailServer(),
      wait(RELAY_TIMEOUT_MS, null, { ref: false }).then(() => Promise.reject(late)),
    ]);
    return null;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { kind: "relay", finding: mailFault(server, error.message) };
  }
}

function checkScanner({ state }: Scanner): Check {
  return state === "down" ? { kind: "scanner", finding: "L’antivirus est réglé, mais ne répond pas." } : null;
}

function checkJournal({ verifiedAt, faults }: LastActs, watchedSince: Date, now: Date): Check {
  const lastAt = new Date(verifiedAt * 1000);
  if (faults > 0)
    return {
      kind: "journal",
      finding: `La vérification du ${formatDateTime(lastAt)} a trouvé ${faults > 1 ? `${faults} anomalies` : "une anomalie"}.`,
      since: lastAt,
    };
  const lateAt = new Date(Math.max(lastAt.getTime(), watchedSince.getTime()) + MAX_AGE_HOURS * HOUR);
  if (now < lateAt) return null;
  const finding =
    verifiedAt === 0
      ? "Il n’a jamais été vérifié."
      : `Sa dernière vérification, du ${formatDateTime(lastAt)}, a plus de ${MAX_AGE_HOURS} heures.`;
  return { kind: "journal", finding, since: lateAt };
}

async function checkJobs(now: Date): Promise<Check> {
  const max = MAX_JOB_MINUTES * MINUTE;
  const late = [
    ...(await readBacklog()).map(({ queue, oldest }) => ({ name: queue, delay: oldest * 1000 })),
    { name: "planification", delay: await readSchedulerDelay() },
    { name: "chaînage du journal", delay: elapsedSince(await readUnchainedSince(), now) },
  ].filter(({ delay }) => delay > max);
  if (late.length === 0) return null;
  const names = late.map(({ name }) => name).join(", ");
  return { kind: "jobs", finding: `En retard de plus de ${MAX_JOB_MINUTES} minutes : ${names}.` };
}

const elapsedSince = (at: Date | null, now: Date): number => (at ? now.getTime() - at.getTime() : 0);

async function checkDisk(): Promise<Check> {
  if (config.ALARM_DISK_PERCENT === 0) return null;
  const { total, free } = await measureDisk();
  const share = (free / total) * 100;
  if (share >= config.ALARM_DISK_PERCENT) return null;
  return {
    kind: "disk",
    finding: `Il reste ${Math.floor(share)} % de place sur le disque de DATA_DIR.`,
  };
}

async function checkLoop(now: Date): Promise<Check> {
  const stoppedAt = await readLastStop(config.DATA_DIR);
  if (!stoppedAt || elapsedSince(stoppedAt, now) >= LOOP_STOP_MS) return null;
  return {
    kind: "loop",
    finding: `Un processus n’a rien fait pendant plus de dix secondes, le ${formatDateTime(stoppedAt)}.`,
    since: stoppedAt,
  };
}
