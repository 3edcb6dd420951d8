import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { isAdministrator, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { AppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { log } from "~/platform/log.server";
import { IncidentEmail, incidentSubject } from "./emails";
import { canReadIncidents } from "./policy";
import {
  checkInstallation,
  checkMachine,
  describeIncident,
  INCIDENTS_KEY,
  listIncidents,
  readIncidentState,
  showIncidents,
} from "./queries.server";
import { type Advance, advance, type Finding, type IncidentState, isCheckDue } from "./rules";

/** What all machines share is checked under this name, and each machine under its own. */
const SHARED = "";

/**
 * Checks what an operator must mend, unless another process has done so within five minutes; tells the administrators by
 * e-mail what begins, what has lasted another day and what is over; and shows the state in this process.
 * @param options.isAsked whether somebody asks for it, however recent the last check.
 */
export async function watchIncidents(now = new Date(), { isAsked = false } = {}): Promise<void> {
  // Before the set-up nobody could be told.
  if ((await db.$count(profiles, isAdministrator(profiles))) === 0) return;
  const state = (await readIncidentState()) ?? newState(now);
  showIncidents(state);
  const watchedSince = new Date(state.watchedSince);
  const isDue = (state: IncidentState, place: string): boolean => isAsked || isCheckDue(state, place, now);
  if (isDue(state, SHARED)) await record(SHARED, await checkInstallation(watchedSince, now), now, isDue);
  const machine = hostname();
  if (isDue(state, machine)) await record(machine, await checkMachine(now), now, isDue);
}

/**
 * Checks again at once when something is shown as wrong, so that who has mended it sees its end.
 * @throws AppError forbidden.
 */
export async function checkIncidentsAgain(actor: Actor, now = new Date()): Promise<void> {
  if (!canReadIncidents(actor)) throw new AppError("forbidden");
  if (listIncidents(actor).length > 0) await watchIncidents(now, { isAsked: true });
}

const newState = (now: Date): IncidentState => ({
  watchedSince: now.toISOString(),
  checkedAt: {},
  incidents: [],
});

/** The transaction's lock lets one of several processes that checked at once tell. */
async function record(
  place: string,
  findings: Finding[],
  now: Date,
  isDue: (state: IncidentState, place: string) => boolean,
): Promise<void> {
  let advanced: Advance | undefined;
  try {
    await transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('incidents', 0))`);
      const state = (await readIncidentState(tx)) ?? newState(now);
      if (!isDue(state, place)) return showIncidents(state);
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
  for (const { kind } of advanced?.ended ?? []) log.warn({ kind }, "incident over");
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
