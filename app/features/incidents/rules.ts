/** What an operator must mend, in the order in which it is shown. */
export const INCIDENT_KINDS = ["backup", "disk", "storage", "relay", "scanner", "journal", "jobs", "loop"] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** What a check found wrong now. */
export type Finding = {
  kind: IncidentKind;
  /** A French sentence without personal data. */
  finding: string;
  /** Since when; the first time that it was found, when it is absent. */
  since?: Date;
};

/** A finding that lasts, or ended less than a day ago. Moments are ISO 8601 strings. */
export type Incident = {
  kind: IncidentKind;
  /** The machine that found it; empty for what all machines share. */
  place: string;
  finding: string;
  since: string;
  seenAt: string;
  /** When administrators last got an e-mail about it. */
  toldAt: string | null;
  endedAt: string | null;
};

/** What the installation remembers between two checks. */
export type IncidentState = {
  /** When the first check was made: nothing can be older. */
  watchedSince: string;
  /** When each place was last checked. */
  checkedAt: Record<string, string>;
  incidents: Incident[];
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How old the last complete backup, and the last verification of the journal, may be, in hours; a migration and the alert
 * « RecoursSauvegardeAncienne » (deploy/prometheus/alerts.yaml) ask for as recent a backup.
 */
export const MAX_AGE_HOURS = 30;
/** How long a job may be due, or an entry of the journal without its link, in minutes. */
export const MAX_JOB_MINUTES = 10;
/** How long a blocked event loop stays an incident, in milliseconds. */
export const LOOP_STOP_MS = HOUR;
/** How often each place is checked. */
export const CHECK_INTERVAL_MS = 5 * MINUTE;

/** Services that are restarted answer the next check, and jobs that waited for a start run before it: two checks in a row count. */
const GRACE_MS = CHECK_INTERVAL_MS - MINUTE;
const WITH_GRACE: ReadonlySet<IncidentKind> = new Set(["storage", "relay", "scanner", "jobs"]);
/** What a machine that no longer runs found is forgotten. */
const FORGOTTEN_AFTER_MS = HOUR;

const elapsed = (from: string, now: Date): number => now.getTime() - Date.parse(from);

/** True when it lasts and two checks found it, where one is not enough. */
export function isShown({ kind, since, endedAt }: Incident, now: Date): boolean {
  return endedAt === null && (!WITH_GRACE.has(kind) || elapsed(since, now) >= GRACE_MS);
}

/** True when no process has checked the place within the interval. */
export function isCheckDue({ checkedAt }: IncidentState, place: string, now: Date): boolean {
  const last = checkedAt[place];
  // A clock that was set back must not stop the checks.
  return last === undefined || Math.abs(elapsed(last, now)) >= CHECK_INTERVAL_MS - MINUTE / 2;
}

export type Advance = {
  state: IncidentState;
  /** To tell now: new ones, and those that have lasted another day. */
  due: Incident[];
  /** Told before, and over now. */
  ended: Incident[];
};

/**
 * The state after a check of a place. An incident is told when it begins and then once a day, also when it ends and begins
 * again within the day; its end is told if its beginning was.
 */
export function advance(before: IncidentState, place: string, findings: readonly Finding[], now: Date): Advance {
  const at = now.toISOString();
  const ended: Incident[] = [];
  const due: Incident[] = [];
  const others = before.incidents.filter(
    (incident) => incident.place !== place && elapsed(incident.seenAt, now) < FORGOTTEN_AFTER_MS,
  );
  const found = findings.map(({ kind, finding, since }): Incident => {
    const former = before.incidents.find((incident) => incident.kind === kind && incident.place === place);
    const begun = since?.toISOString() ?? (former && former.endedAt === null ? former.since : at);
    const incident: Incident = {
      ...{ kind, place, finding, since: begun, seenAt: at, endedAt: null },
      toldAt: former?.toldAt ?? null,
    };
    const wasTold = incident.toldAt !== null && elapsed(incident.toldAt, now) < DAY - MINUTE;
    if (!isShown(incident, now) || wasTold) return incident;
    const told = { ...incident, toldAt: at };
    due.push(told);
    return told;
  });
  const over = before.incidents.flatMap((incident): Incident[] => {
    if (incident.place !== place || findings.some(({ kind }) => kind === incident.kind)) return [];
    if (incident.toldAt === null) return [];
    if (incident.endedAt !== null) return elapsed(incident.toldAt, now) < DAY ? [incident] : [];
    const closed = { ...incident, endedAt: at };
    ended.push(closed);
    return [closed];
  });
  const state = {
    watchedSince: before.watchedSince,
    checkedAt: { ...before.checkedAt, [place]: at },
    incidents: [...others, ...found, ...over],
  };
  return { state, due, ended };
}
