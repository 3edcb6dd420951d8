import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { isAdministrator, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { probeStorage } from "~/platform/files/store/store.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { log } from "~/platform/log.server";
import { checkInstallation, checkMachine, type Reading } from "./checks.queries.server";
import { IncidentEmail, incidentSubject } from "./emails";
import { canReadIncidents } from "./policy";
import { describeIncident, INCIDENTS_KEY, readIncidentState, showIncidents } from "./queries.server";
import { type Advance, advance, type Finding, type IncidentState, isCheckDue } from "./rules";

/** What all machines share is checked under this name, and each machine under its own. */
const SHARED = "";

/**
 * Checks what an operator must mend, unless another process has done so since the last time; tells the administrators by
 * e-mail what begins, what has lasted another day and what is over; and shows the state in this process.
 */
export async function watchIncidents(now = new Date()): Promise<void> {
  // Before the set-up nobody could be told.
  if ((await db.$count(profiles, isAdministrator(profiles))) === 0) return;
  const state = (await readIncidentState()) ?? newState(now);
  showIncidents(state);
  const watchedSince = new Date(state.watchedSince);
  if (isCheckDue(state, SHARED, now)) await record(SHARED, (await checkInstallation(watchedSince, now)).findings, now);
  const machine = hostname();
  if (isCheckDue(state, machine, now)) await record(machine, await checkMachine(now), now);
}

/**
 * Checks now what an operator must mend, for the page that shows it: what is repaired ends at once. Tries the storage with
 * an object. The demonstration has no incidents.
 * @returns what the shared services answered. @throws AppError forbidden.
 */
export async function checkIncidents(actor: Actor, now = new Date()): Promise<Reading> {
  if (!canReadIncidents(actor)) throw new AppError("forbidden");
  const { watchedSince } = (await readIncidentState()) ?? newState(now);
  const [reading, ofMachine] = await Promise.all([
    checkInstallation(new Date(watchedSince), now, probeStorage),
    checkMachine(now),
  ]);
  if (config.DEMO) return reading;
  try {
    await record(SHARED, reading.findings, now, true);
    await record(hostname(), ofMachine, now, true);
  } catch (error) {
    // A full disk refuses the rows; the page says what was found all the same.
    log.warn({ err: error }, "incidents");
  }
  return reading;
}

const newState = (now: Date): IncidentState => ({
  watchedSince: now.toISOString(),
  checkedAt: {},
  incidents: [],
});

/** The transaction's lock lets one of several processes that checked at once tell. @param isAsked whether a person asked. */
async function record(place: string, findings: Finding[], now: Date, isAsked = false): Promise<void> {
  let advanced: Advance | undefined;
  try {
    await transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('incidents', 0))`);
      const state = (await readIncidentState(tx)) ?? newState(now);
      if (!isAsked && !isCheckDue(state, place, now)) return showIncidents(state);
      advanced = advance(state, place, findings, now);
      await emailAdministrators(tx, advanced);
      await writeInstallation(tx, INCIDENTS_KEY, advanced.state);
      showIncidents(advanced.state);
    });
  } catch (error) {
    // A full disk refuses the row and the e-mail: the pages of this process show what was found.
    if (advanced) showIncidents(advanced.state);
    throw error;
  }
  for (const { kind, finding } of advanced?.begun ?? []) log.warn({ kind, finding }, "incident");
  for (const { kind, since } of advanced?.ended ?? []) log.info({ kind, since }, "incident over");
}

async function emailAdministrators(tx: Tx, { due, ended }: Advance): Promise<void> {
  if (due.length + ended.length === 0) return;
  const administrators = await tx
    .select({ id: profiles.id, email: profiles.email })
    .from(profiles)
    .where(isAdministrator(profiles));
  const facts = { due: due.map(describeIncident), ended: ended.map(describeIncident) };
  for (const { id, email } of administrators)
    await queueEmail(tx, {
      userId: id,
      recipient: email,
      kind: "incident",
      subject: incidentSubject(facts),
      element: IncidentEmail({ ...facts, pageUrl: publicUrl("/admin/opening") }),
    });
}
