import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { isAdministrator, profiles } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { log } from "~/platform/log.server";
import { IncidentEmail, incidentSubject } from "./emails";
import {
  checkInstallation,
  checkMachine,
  describeIncident,
  INCIDENTS_KEY,
  readIncidentState,
  showIncidents,
} from "./queries.server";
import { type Advance, advance, type Finding, type IncidentState, isCheckDue } from "./rules";

/** What all machines share is checked under this name, and each machine under its own. */
const SHARED = "";

/**
 * Checks what an operator must mend, unless another process has done so within five minutes; tells the administrators by
 * e-mail what begins, what has lasted another day and what is over; and shows the state in this process.
 */
export async function watchIncidents(now = new Date()): Promise<void> {
  // Before the set-up nobody could be told.
  if ((await db.$count(profiles, isAdministrator(profiles))) === 0) return;
  const state = (await readIncidentState()) ?? newState(now);
  showIncidents(state);
  const watchedSince = new Date(state.watchedSince);
  if (isCheckDue(state, SHARED, now)) await record(SHARED, await checkInstallation(watchedSince, now), now);
  const machine = hostname();
  if (isCheckDue(state, machine, now)) await record(machine, await checkMachine(now), now);
}

const newState = (now: Date): IncidentState => ({
  watchedSince: now.toISOString(),
  checkedAt: {},
  incidents: [],
});

/** The transaction's lock lets one of several processes that checked at once tell. */
async function record(place: string, findings: Finding[], now: Date): Promise<void> {
  let advanced: Advance | undefined;
  try {
    await transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('incidents', 0))`);
      const state = (await readIncidentState(tx)) ?? newState(now);
      if (!isCheckDue(state, place, now)) return showIncidents(state);
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
  for (const { kind, finding } of advanced?.due ?? []) log.warn({ kind, finding }, "incident");
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
