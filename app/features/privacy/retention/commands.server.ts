import { and, asc, eq, inArray, lt, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, type Tx, transaction } from "~/db/client.server";
import {
  cases,
  contactMessages,
  emailLogs,
  formDrafts,
  interruptedForms,
  isAdministrator,
  mailings,
  outcomeMoment,
  profiles,
  rateLimits,
} from "~/db/schema";
import { removeCase } from "~/features/cases/desk/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { deleteDocuments } from "~/features/identity/commands.server";
import { eraseEntries, recordAudit } from "~/features/journal/commands.server";
import { changeCases } from "~/features/members/change-case.commands.server";
import { declared } from "~/features/nouns.server";
import { config } from "~/platform/config.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { log } from "~/platform/log.server";
import { formatNumber } from "~/ui/format";
import { DRAFT_EXPIRES_SUBJECT, DraftExpiringEmail, RETENTION_STOPPED_SUBJECT, RetentionRefusedEmail } from "../emails";
import { retentionPeriods } from "./configured-periods.server";
import {
  casesDue,
  countDue,
  type Due,
  draftsToWarn,
  emailBodiesDue,
  emailsDue,
  entriesDue,
  formDraftsDue,
  identityOwnersDue,
  listCasesDue,
  mailingsDue,
  requestsDue,
  retentionCutoffs,
} from "./queries.server";

const DAY = 86_400_000;

export type RetentionResult = Due & { refused: boolean };

/**
 * Deletes the data whose retention period is over (content/retention-periods.ts): identity documents, cases, drafts, requests
 * for assistance, the personal part of the journal, the log of e-mails. When there is more than the nightly limit, it
 * deletes nothing and notifies the administrators, because a wrong system clock must not delete everything.
 * @returns how many rows of each kind were deleted or, when it refused, were to be deleted.
 */
export async function deleteExpired(now = new Date()): Promise<RetentionResult> {
  const due = await countDue(now);
  const { RETENTION_MAX_DELETIONS: maxDeletions, RETENTION_MAX_LOG_ROWS: maxLogRows } = config;
  const recordCount = due.documents + due.cases + due.requests;
  if (recordCount > maxDeletions || due.logs > maxLogRows) {
    log.error({ ...due, maxDeletions, maxLogRows }, "retention refused");
    await emailRefusal(
      due,
      recordCount > maxDeletions
        ? { setting: "RETENTION_MAX_DELETIONS", limit: maxDeletions }
        : { setting: "RETENTION_MAX_LOG_ROWS", limit: maxLogRows },
    );
    return { ...due, refused: true };
  }
  const done: Due = {
    documents: await runEach(await identityOwnersDue(now), (tx, userId) => deleteDocuments(tx, userId)),
    cases: await runEach(await listCasesDue(now), (tx, id) => expireCase(tx, id, now)),
    requests: await deleteRows(contactMessages, requestsDue(now)),
    logs: (await eraseOldEntries(now)) + (await deleteRows(emailLogs, emailsDue(now))),
  };
  await deleteRows(mailings, mailingsDue(now));
  if (Object.values(done).some((count) => count > 0)) {
    log.info(done, "retention");
    await transaction((tx) =>
      recordAudit(tx, null, {
        action: "retention.swept",
        subjectType: "setting",
        subjectId: "retention",
        details: done,
      }),
    );
  }
  return { ...done, refused: false };
}

/** Deletes what has expired and can be made again: sessions, links, invitations, forms, counters. No limit applies. */
export async function sweepExpired(now = new Date()): Promise<void> {
  const { invitations } = retentionCutoffs(now);
  for (const { table, which } of await declared("expired")) await deleteRows(table, which({ now, invitations }));
  await deleteRows(interruptedForms, lt(interruptedForms.createdAt, new Date(now.getTime() - 3_600_000)));
  await deleteRows(formDrafts, formDraftsDue(now));
  await deleteRows(rateLimits, lt(rateLimits.expire, now.getTime()));
}

const BODIES_AT_ONCE = 500;

/**
 * Blanks the bodies of e-mails whose time is over, in batches of `atOnce`, each committed on its own; kind, recipient, subject,
 * date and outcome stay. They are copies of what was sent, so no limit applies. @returns how many were blanked.
 */
export async function blankEmailBodies(now = new Date(), atOnce = BODIES_AT_ONCE): Promise<number> {
  const due = db
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(emailBodiesDue(now))
    .orderBy(outcomeMoment(emailLogs), emailLogs.id)
    .limit(atOnce)
    .for("update", { skipLocked: true });
  let blanked = 0;
  for (let count = atOnce; count === atOnce; blanked += count) {
    const { rowCount } = await db.update(emailLogs).set({ html: "", text: "" }).where(inArray(emailLogs.id, due));
    count = rowCount ?? 0;
  }
  return blanked;
}

/** Runs `work` in one transaction per id, so that a failure does not affect the others. @returns how many succeeded. */
async function runEach(ids: string[], work: (tx: Tx, id: string) => Promise<number>): Promise<number> {
  let done = 0;
  for (const id of ids)
    try {
      if ((await transaction((tx) => work(tx, id))) > 0) done++;
    } catch (error) {
      log.error({ err: error, id }, "retention");
    }
  return done;
}

/** Deletes a case if it is still expired once its row is locked: the person may have just saved it. */
async function expireCase(tx: Tx, id: string, now: Date): Promise<number> {
  return changeCases(tx, and(eq(cases.id, id), casesDue(now)), async ([row]) => {
    if (!row) return 0;
    await removeCase(tx, row, null);
    return 1;
  });
}

function eraseOldEntries(now: Date): Promise<number> {
  return transaction((tx) => eraseEntries(tx, entriesDue(now) as SQL, "retention"));
}

async function deleteRows(table: PgTable, which: SQL | undefined): Promise<number> {
  if (!which) throw new Error("A deletion without a condition would delete the whole table.");
  return (await db.delete(table).where(which)).rowCount ?? 0;
}

/**
 * Warns, once for each draft, the people whose draft will be deleted unless they save it. The number of warnings in one
 * night has the same limit as the deletions. @returns how many drafts were warned about.
 */
export async function warnOfDrafts(now = new Date()): Promise<number> {
  const due = await db
    .select({ id: cases.id })
    .from(cases)
    .where(draftsToWarn(now))
    .orderBy(asc(cases.updatedAt))
    .limit(config.RETENTION_MAX_DELETIONS);
  let warned = 0;
  for (const { id } of due) if (await transaction((tx) => warnDraft(tx, id, now))) warned++;
  return warned;
}

async function warnDraft(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [draft] = await tx
    .update(cases)
    .set({ draftWarnedAt: now })
    .where(and(eq(cases.id, id), draftsToWarn(now)))
    .returning({ userId: cases.userId, reference: cases.reference });
  if (!draft) return false;
  const [person] = await tx
    .select({ email: profiles.email, firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, draft.userId));
  if (!person) return false;
  await queueEmail(tx, {
    userId: draft.userId,
    recipient: person.email,
    kind: "draft_expiring",
    subject: DRAFT_EXPIRES_SUBJECT,
    element: DraftExpiringEmail({
      firstName: person.firstName,
      reference: draft.reference,
      from: new Date(now.getTime() + retentionPeriods().draftWarningDays * DAY),
      caseUrl: publicUrl(`/case/${id}`),
    }),
  });
  return true;
}

/** Notifies every administrator that nothing was deleted, and why. */
export async function emailRefusal(due: Due, limit: { setting: string; limit: number }): Promise<void> {
  const found = [
    `${formatNumber(due.documents)} personnes avec leurs documents d’identité`,
    `${formatNumber(due.cases)} dossiers`,
    `${formatNumber(due.requests)} demandes d’assistance`,
    `${formatNumber(due.logs)} lignes de journaux`,
  ].join(", ");
  await transaction(async (tx) => {
    const administrators = await tx.select().from(profiles).where(isAdministrator(profiles));
    for (const { id, email, firstName } of administrators)
      await queueEmail(tx, {
        userId: id,
        recipient: email,
        kind: "retention_refused",
        subject: RETENTION_STOPPED_SUBJECT,
        element: RetentionRefusedEmail({ firstName, found, ...limit }),
      });
  });
}
