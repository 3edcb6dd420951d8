import { and, eq, lt, type SQL } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import {
  accountLinks,
  cases,
  contactMessages,
  emailLogs,
  interruptedForms,
  mailings,
  rateLimits,
  sessions,
  verifications,
} from "~/db/schema";
import { eraseEntries } from "~/features/audit/commands/erase.server";
import { recordAudit } from "~/features/audit/commands.server";
import { removeCase } from "~/features/cases/commands/delete-case.server";
import { forgetDocuments } from "~/features/identity/commands/forget.server";
import { config } from "~/platform/config.server";
import { log } from "~/platform/log.server";
import {
  casesDue,
  countDue,
  type Due,
  emailsDue,
  entriesDue,
  identityOwnersDue,
  listCasesDue,
  mailingsDue,
  requestsDue,
} from "../queries/due.server";
import { tellRefusal } from "./retention-emails.server";

const DAY = 86_400_000;

export type Swept = Due & { refused: boolean };

/**
 * Deletes what has had its time (content/retention.ts): identity documents, cases, drafts, requests for assistance, the
 * personal part of the journal, the record of e-mails. When there is more than one night may delete, it deletes nothing
 * and tells the administrators: a clock that jumped must not empty the house.
 * @returns how many of each; when it refused, how many there were.
 */
export async function deleteExpired(now = new Date()): Promise<Swept> {
  const due = await countDue(now);
  const { RETENTION_MAX_DELETIONS: most, RETENTION_MAX_LOG_ROWS: mostRows } = config;
  const things = due.documents + due.cases + due.requests;
  if (things > most || due.logs > mostRows) {
    log.error({ ...due, most, mostRows }, "retention refused");
    await tellRefusal(
      due,
      things > most
        ? { setting: "RETENTION_MAX_DELETIONS", limit: most }
        : { setting: "RETENTION_MAX_LOG_ROWS", limit: mostRows },
    );
    return { ...due, refused: true };
  }
  const done: Due = {
    documents: await each(await identityOwnersDue(now), (tx, userId) => forgetDocuments(tx, userId)),
    cases: await each(await listCasesDue(now), (tx, id) => expireCase(tx, id, now)),
    requests: await deleted(contactMessages, requestsDue(now)),
    logs: (await eraseOldEntries(now)) + (await deleted(emailLogs, emailsDue(now))),
  };
  await deleted(mailings, mailingsDue(now));
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

/** Sessions, links, forms and counters that are over. They name nobody who could miss them: no limit. */
export async function sweepExpired(now = new Date()): Promise<void> {
  await deleted(sessions, lt(sessions.expiresAt, now));
  await deleted(accountLinks, lt(accountLinks.expiresAt, now));
  await deleted(verifications, lt(verifications.expiresAt, now));
  await deleted(interruptedForms, lt(interruptedForms.createdAt, new Date(now.getTime() - 3_600_000)));
  await deleted(rateLimits, lt(rateLimits.expire, now.getTime()));
  // A last e-mail that could not leave in days will not: its address is the only thing left of that person.
  await deleted(
    emailLogs,
    and(eq(emailLogs.kind, "erasure_done"), lt(emailLogs.createdAt, new Date(now.getTime() - 3 * DAY))),
  );
}

/** Each in a transaction of its own, so that one that fails takes no other along. @returns how many there were. */
async function each(ids: string[], work: (tx: Tx, id: string) => Promise<number>): Promise<number> {
  let done = 0;
  for (const id of ids)
    try {
      if ((await transaction((tx) => work(tx, id))) > 0) done++;
    } catch (error) {
      log.error({ err: error, id }, "retention");
    }
  return done;
}

/** Judged again under the lock: the person may have saved it this minute. */
async function expireCase(tx: Tx, id: string, now: Date): Promise<number> {
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.id, id), casesDue(now)))
    .for("update");
  if (!row) return 0;
  await removeCase(tx, row, null);
  return 1;
}

function eraseOldEntries(now: Date): Promise<number> {
  return transaction((tx) => eraseEntries(tx, entriesDue(now) as SQL, "retention"));
}

type Sweepable =
  | typeof contactMessages
  | typeof emailLogs
  | typeof mailings
  | typeof sessions
  | typeof accountLinks
  | typeof verifications
  | typeof interruptedForms
  | typeof rateLimits;

async function deleted(table: Sweepable, which: SQL | undefined): Promise<number> {
  if (!which) throw new Error("Everything would be deleted.");
  return (await db.delete(table).where(which)).rowCount ?? 0;
}
