import { eq } from "drizzle-orm";
import { createElement } from "react";
import { db, type Tx, transaction } from "~/db/client.server";
import { RESTORED_KEY, writeInstallation } from "~/db/installation.server";
import { installation, profiles } from "~/db/schema";
import { keepStaleDeadlines } from "~/features/deadlines/kept/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { today } from "~/platform/today";
import { REPORTS_TO_CHECK_SUBJECT, ReportsToCheckEmail } from "../emails";
import { readFormerLetters } from "./commands.server";
import { awaitsDeadlines, listToTell, type ToTell } from "./queries.server";

/**
 * Written by the migration of a site that has reports « à vérifier » (0074), and removed once everybody is told. `after` is
 * the last person who was: they are told by the order of their ids, each in the transaction that moves it on.
 */
const TO_CHECK_KEY = "reports_to_check";
type Waiting = { after: string | null };

/** Every five minutes: the letters that version 0.3.0 noted as sent, and whom what they left in doubt concerns. */
export const checkFormerReports = defineJob({
  name: "letters.former_reports",
  cron: "*/5 * * * *",
  key: () => "all",
  run: async () => {
    const letters = await readFormerLetters();
    if (letters > 0) log.info({ letters }, "former letters read");
    const people = await tellReportsToCheck();
    if (people > 0) log.info({ people }, "people told of reports to check");
  },
});

/**
 * Tells the owners and the staff of cases in which a report is « à vérifier », once, one e-mail a person; nobody after a
 * restore. Waits for a mail server. @returns how many people were told.
 */
export async function tellReportsToCheck(now = new Date()): Promise<number> {
  if (!sendsEmails() || !(await readWaiting(db))) return 0;
  const day = today(now);
  await keepStaleDeadlines(day);
  // A case that somebody is changing is computed the next time.
  if (await awaitsDeadlines()) return 0;
  const [restored] = await db.select().from(installation).where(eq(installation.key, RESTORED_KEY));
  let told = 0;
  for (const person of restored ? [] : await listToTell(day))
    if (await transaction((tx) => tellPerson(tx, person))) told++;
  await db.delete(installation).where(eq(installation.key, TO_CHECK_KEY));
  return told;
}

async function readWaiting(tx: Pick<Tx, "select">): Promise<Waiting | undefined> {
  const [row] = await tx.select().from(installation).where(eq(installation.key, TO_CHECK_KEY)).for("update");
  return row?.value as Waiting | undefined;
}

async function tellPerson(tx: Tx, { userId, side, caseIds }: ToTell): Promise<boolean> {
  const waiting = await readWaiting(tx);
  if (!waiting || (waiting.after !== null && userId <= waiting.after)) return false;
  await writeInstallation(tx, TO_CHECK_KEY, { after: userId } satisfies Waiting);
  const [person] = await tx
    .select({ firstName: profiles.firstName, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!person) return false;
  await queueEmail(tx, {
    userId,
    recipient: person.email,
    kind: "reports_to_check",
    subject: REPORTS_TO_CHECK_SUBJECT,
    element: createElement(ReportsToCheckEmail, { firstName: person.firstName, side, url: addressOf(side, caseIds) }),
  });
  return true;
}

function addressOf(side: ToTell["side"], caseIds: readonly string[]): string {
  const [only, ...others] = caseIds;
  if (side === "owner") return publicUrl(others.length > 0 ? "/dashboard" : `/case/${only}/payments`);
  return publicUrl(others.length > 0 ? "/admin/cases" : `/admin/cases/${only}/payments`);
}
