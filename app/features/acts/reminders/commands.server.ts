import { and, asc, eq, exists, inArray, notExists, sql } from "drizzle-orm";
import { createElement } from "react";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseDeadlines, cases, deadlineEmails, deadlinesTold, profiles, staleCaseDeadlines } from "~/db/schema";
import { actsOfPayments } from "~/features/acts/deadline-acts.server";
import { timeText } from "~/features/acts/rules";
import { DEADLINES_SUBJECT, DeadlinesEmail, type ReminderLine } from "~/features/deadlines/emails";
import { keepStaleDeadlines } from "~/features/deadlines/kept/commands.server";
import { daysBetween } from "~/features/deadlines/rules.server";
import { queueEmail } from "~/features/emails/commands.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { log } from "~/platform/log.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { today } from "~/platform/today";
import { TOLD_DAYS_LEFT, toldAt } from "./rules";

/**
 * Tells the owner of each case of what is left to do by a day that is as far ahead as `TOLD_DAYS` say: one e-mail for a
 * person and a day. Nothing without a mail server. @returns how many people were told.
 */
export async function tellDeadlines(now = new Date()): Promise<number> {
  if (!sendsEmails()) return 0;
  const day = today(now);
  await keepStaleDeadlines(day);
  const people = await db
    .selectDistinct({ userId: cases.userId })
    .from(caseDeadlines)
    .innerJoin(cases, eq(cases.id, caseDeadlines.caseId))
    .where(isToTell(day));
  let told = 0;
  let failed = 0;
  for (const { userId } of people)
    await transaction((tx) => tellPerson(tx, userId, day)).then(
      (isTold) => {
        if (isTold) told++;
      },
      (err: unknown) => {
        failed++;
        log.error({ err, account: userId }, "deadlines");
      },
    );
  // The job runs again for those who failed; the others have their e-mail and get no second one.
  if (failed > 0) throw new Error(`${failed} people could not be told.`);
  return told;
}

/** What may be told on a day and was not; nothing of a case that is over, or whose deadlines are to be computed. */
function isToTell(day: string) {
  const days = TOLD_DAYS_LEFT.map((left) => Temporal.PlainDate.from(day).add({ days: left }).toString());
  const { paymentId, rule, dueOn, days: toldDays } = deadlinesTold;
  const sameDeadline = and(
    eq(paymentId, caseDeadlines.paymentId),
    eq(rule, caseDeadlines.rule),
    eq(dueOn, caseDeadlines.dueOn),
  );
  // The e-mail of this distance, the first that is not farther than the days left.
  const distance = sql`case ${sql.join(
    TOLD_DAYS_LEFT.map(
      (left) => sql`when ${caseDeadlines.dueOn} - ${day}::date = ${left}::int then ${toldAt(left)}::int`,
    ),
    sql` `,
  )} end`;
  const told = db
    .select({ one: sql`1` })
    .from(deadlinesTold)
    .where(and(sameDeadline, sql`${toldDays} = ${distance}`));
  const sentToday = and(eq(deadlineEmails.userId, cases.userId), eq(deadlineEmails.day, day));
  const stale = db.select({ one: sql`1` }).from(staleCaseDeadlines).where(eq(staleCaseDeadlines.caseId, cases.id));
  const person = db.select({ one: sql`1` }).from(profiles).where(eq(profiles.id, cases.userId));
  return and(
    inArray(caseDeadlines.dueOn, days),
    sql`${cases.status} not in ('closed', 'rejected')`,
    notExists(told),
    notExists(db.select({ one: sql`1` }).from(deadlineEmails).where(sentToday)),
    notExists(stale),
    exists(person),
  );
}

/** The e-mail and what it tells commit together; the primary key of `deadline_emails` lets only one process send. */
async function tellPerson(tx: Tx, userId: string, day: string): Promise<boolean> {
  const rows = await tx
    .select({
      paymentId: caseDeadlines.paymentId,
      rule: caseDeadlines.rule,
      dueOn: caseDeadlines.dueOn,
      caseId: cases.id,
      reference: cases.reference,
    })
    .from(caseDeadlines)
    .innerJoin(cases, eq(cases.id, caseDeadlines.caseId))
    .where(and(eq(cases.userId, userId), isToTell(day)))
    .orderBy(asc(caseDeadlines.dueOn), asc(cases.reference), asc(caseDeadlines.rule));
  if (rows.length === 0) return false;
  const [first] = await tx.insert(deadlineEmails).values({ userId, day }).onConflictDoNothing().returning();
  const [person] = await tx
    .select({ firstName: profiles.firstName, email: profiles.email })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (!first || !person) return false;
  await tx.insert(deadlinesTold).values(
    rows.flatMap(({ paymentId, rule, dueOn }) => {
      const days = toldAt(daysBetween(day, dueOn));
      return days === undefined ? [] : { paymentId, rule, dueOn, days };
    }),
  );
  const emailId = await queueEmail(tx, {
    userId,
    recipient: person.email,
    kind: "deadline_reminder",
    subject: DEADLINES_SUBJECT,
    element: createElement(DeadlinesEmail, {
      firstName: person.firstName,
      deadlines: linesOf(rows, day),
      url: addressOf(rows),
    }),
  });
  return emailId !== null;
}

type Row = { paymentId: string; rule: string; dueOn: string; reference: string; caseId: string };

/** A line for each thing to do in a case, whatever the number of payments, in the words of the dashboard. */
function linesOf(rows: readonly Row[], day: string): ReminderLine[] {
  const groups = Map.groupBy(rows, ({ caseId, rule, dueOn }) => `${caseId} ${rule} ${dueOn}`);
  return [...groups.values()].flatMap((group) => {
    const [{ caseId, reference, rule, dueOn, paymentId }] = group as [Row, ...Row[]];
    const kept = { rule, due: dueOn, payment: paymentId, count: group.length };
    const context = { caseId, letters: [], proofs: [], reader: "client", canWrite: true, today: day } as const;
    return actsOfPayments([kept], context).map((act) => ({ reference, text: `${act.title}\u00a0: ${timeText(act)}` }));
  });
}

function addressOf(rows: readonly Row[]): string {
  const ids = new Set(rows.map(({ caseId }) => caseId));
  const [only] = ids;
  return publicUrl(ids.size === 1 ? `/case/${only}/deadlines` : "/dashboard");
}
