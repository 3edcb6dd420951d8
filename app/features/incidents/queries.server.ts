import { statfs } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { installation } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { readRefusedSince } from "~/features/emails/queries.server";
import { readScannerStatus } from "~/features/files/scanning/queries.server";
import { readUnchainedSince } from "~/features/journal/chain/queries.server";
import { config } from "~/platform/config.server";
import { isStorageReachable } from "~/platform/files/store/store.server";
import { readBacklog, readSchedulerDelay } from "~/platform/jobs/job-backlog.server";
import { type LastActs, readLastActs } from "~/platform/last-acts.server";
import { checkMailServer, MailError, mailServerName } from "~/platform/mail/transport.server";
import { readLastStop } from "~/platform/watchdog/watchdog.server";
import { formatDateTime } from "~/ui/format";
import { docsPlace, INCIDENT_LABELS } from "./labels";
import { canReadIncidents } from "./policy";
import {
  type Finding,
  INCIDENT_KINDS,
  type IncidentKind,
  type IncidentState,
  isShown,
  LOOP_STOP_MS,
  MAX_AGE_HOURS,
  MAX_JOB_MINUTES,
} from "./rules";

/** The row of `installation` that all processes share. */
export const INCIDENTS_KEY = "incidents";

const HOUR = 3_600_000;
const MINUTE = 60_000;

let lastRead: IncidentState | undefined;

/** Shows this state in this process until the next one. */
export function showIncidents(state: IncidentState | undefined): void {
  lastRead = state;
}

/** Reads what all processes share; undefined before the first check. */
export async function readIncidentState(executor: Executor = db): Promise<IncidentState | undefined> {
  const [row] = await executor.select().from(installation).where(eq(installation.key, INCIDENTS_KEY));
  return row?.value as IncidentState | undefined;
}

export type ShownIncident = { kind: IncidentKind; title: string; finding: string; since: Date; remedy: string };

/**
 * What an administrator must be shown as wrong, as this process last read it, within a minute; empty for other people.
 * Asks nothing of the database.
 */
export function listIncidents(actor: Actor, now = new Date()): ShownIncident[] {
  return canReadIncidents(actor) ? shownIncidents(now) : [];
}

/** `listIncidents` without its policy, for the e-mails. */
export const describeIncident = ({ kind, finding, since }: IncidentState["incidents"][number]): ShownIncident => ({
  kind,
  title: INCIDENT_LABELS[kind].title,
  finding,
  since: new Date(since),
  remedy: `${INCIDENT_LABELS[kind].remedy} (${docsPlace(kind)})`,
});

function shownIncidents(now: Date): ShownIncident[] {
  const shown = (lastRead?.incidents ?? []).filter((incident) => isShown(incident, now));
  return INCIDENT_KINDS.flatMap((kind) => shown.filter((incident) => incident.kind === kind).map(describeIncident));
}

/** How many incidents of each kind are shown, for the metrics. */
export function countIncidents(now = new Date()): Record<IncidentKind, number> {
  const shown = shownIncidents(now);
  const counts = INCIDENT_KINDS.map((kind) => [kind, shown.filter((incident) => incident.kind === kind).length]);
  return Object.fromEntries(counts);
}

/** Checks what all machines share. @param watchedSince nothing is late before it has had its time since then. */
export async function checkInstallation(watchedSince: Date, now: Date): Promise<Finding[]> {
  const last = await readLastActs();
  const found = [
    checkBackup(last, watchedSince, now),
    await checkStorage(),
    await checkRelay(),
    await checkScanner(),
    checkJournal(last, watchedSince, now),
    await checkJobs(now),
  ];
  return found.flatMap((finding) => finding ?? []);
}

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
      ? "Aucune sauvegarde complète n’a été faite."
      : `La dernière sauvegarde complète, du ${formatDateTime(lastAt)}, a plus de ${MAX_AGE_HOURS} heures.`;
  return { kind: "backup", finding, since: lateAt };
}

async function checkStorage(): Promise<Check> {
  if (await isStorageReachable()) return null;
  const place = config.storage ? `Le compartiment « ${config.storage.bucket} »` : "Le dossier des fichiers";
  return { kind: "storage", finding: `${place} ne répond pas.` };
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
    await checkMailServer();
    return null;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { kind: "relay", finding: `${server} refuse la connexion, ou ne répond pas.` };
  }
}

async function checkScanner(): Promise<Check> {
  const { state } = await readScannerStatus();
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
  const disk = await statfs(config.DATA_DIR);
  const share = (disk.bavail / disk.blocks) * 100;
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
