import { eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { installation } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { config } from "~/platform/config.server";
import { INCIDENT_LABELS, manualSentence, REMEDIES } from "./labels";
import { canReadIncidents } from "./policy";
import { INCIDENT_KINDS, type Incident, type IncidentKind, type IncidentState, isShown } from "./rules";

/** The row of `installation` that all processes share. */
export const INCIDENTS_KEY = "incidents";

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

export type ShownIncident = {
  kind: IncidentKind;
  title: string;
  /** What its end is called. */
  over: string;
  finding: string;
  since: Date;
  remedy: string;
  command?: string;
  link?: { to: string; label: string };
  /** The part of the manual that says more. */
  manual: string;
};

/**
 * What an administrator must be shown as wrong, as this process last read it, within a minute; empty for other people.
 * Asks nothing of the database.
 */
export function listIncidents(actor: Actor): ShownIncident[] {
  return canReadIncidents(actor) ? shownIncidents() : [];
}

/** `listIncidents` without its policy, for the e-mails. */
export function describeIncident({ kind, finding, since }: Incident): ShownIncident {
  const { section: _, ...text } = INCIDENT_LABELS[kind];
  const isFolder = kind === "storage" && !config.storage;
  return {
    ...text,
    kind,
    finding,
    since: new Date(since),
    remedy: isFolder ? text.remedy.replace(REMEDIES.bucket, REMEDIES.folder) : text.remedy,
    manual: manualSentence(kind),
  };
}

function shownIncidents(): ShownIncident[] {
  const shown = (lastRead?.incidents ?? []).filter(isShown);
  return INCIDENT_KINDS.flatMap((kind) => shown.filter((incident) => incident.kind === kind).map(describeIncident));
}

/** How many incidents of each kind are shown, for the metrics. */
export function countIncidents(): Record<IncidentKind, number> {
  const shown = shownIncidents();
  const counts = INCIDENT_KINDS.map((kind) => [kind, shown.filter((incident) => incident.kind === kind).length]);
  return Object.fromEntries(counts);
}
