import { eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { installation } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { docsPlace, INCIDENT_LABELS } from "./labels";
import { canReadIncidents } from "./policy";
import { INCIDENT_KINDS, type IncidentKind, type IncidentState, isShown } from "./rules";

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
