import { and, eq, gt, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { auditEntries, users } from "~/db/schema";
import { AppError } from "~/platform/errors";
import { chainEntriesIn } from "./chain/commands.server";
import { digestEntry, microsecondText, newSalt } from "./chain/rules.server";
import { SAME_READING_MINUTES } from "./rules";
import { type AuditedAction, type ErasureReason, JOURNAL_ACTIONS, type Reading } from "./schema";

/**
 * Records who did what, in the transaction that does it. The entry gets its link of the chain about a second later.
 * @param actorId null when the product itself acts.
 */
export async function recordAudit(tx: Tx, actorId: string | null, entry: AuditedAction): Promise<void> {
  await tx.insert(auditEntries).values(toRow(actorId, entry));
}

function toRow(actorId: string | null, entry: AuditedAction) {
  const { action, subjectType, subjectId, details = {} } = entry;
  const createdAt = new Date();
  const covered = { actorId, action, subjectType, subjectId, ownerId: ownerOf(entry), details, salt: newSalt() };
  return { ...covered, createdAt, seal: digestEntry({ ...covered, at: microsecondText(createdAt) }) };
}

function ownerOf({ ownerId, subjectType, subjectId, details }: AuditedAction): string | null {
  if (ownerId !== undefined) return ownerId;
  if (subjectType === "account" || subjectType === "profile") return subjectId;
  return typeof details?.userId === "string" ? details.userId : null;
}

/**
 * Records that a member of the staff opened another person's data, once for all readings within `SAME_READING_MINUTES`. The caller
 * waits for it before it shows anything, so that no reading stays unrecorded. A person's own data is not recorded.
 */
export async function recordReading(
  actor: { userId: string },
  reading: Reading,
  executor: Executor = db,
): Promise<void> {
  if (actor.userId === reading.ownerId) return;
  // Most follow another, which needs no lock.
  if (await wasJustRecorded(executor, actor, reading)) return;
  await transaction((tx) => recordReadingIn(tx, actor, reading));
}

/**
 * The same within the caller's transaction. Of two readings at the same moment, the second waits for the entry of the
 * first.
 */
export async function recordReadingIn(tx: Tx, actor: { userId: string }, reading: Reading): Promise<void> {
  const { impliedBy: _impliedBy, ...entry } = reading;
  if (actor.userId === entry.ownerId) return;
  const lock = `${actor.userId}${entry.action}${entry.subjectId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  if (await wasJustRecorded(tx, actor, reading)) return;
  await recordAccess(tx, actor.userId, entry);
}

async function wasJustRecorded(
  executor: Executor,
  actor: { userId: string },
  { action, subjectId, impliedBy = [] }: Reading,
): Promise<boolean> {
  const recent = await executor
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, subjectId),
        eq(auditEntries.actorId, actor.userId),
        inArray(auditEntries.action, [action, ...impliedBy]),
        // Repeats the condition of the partial index on readings, so that the planner uses it.
        sql`${auditEntries.action} like '%.opened'`,
        gt(auditEntries.createdAt, sql`now() - ${SAME_READING_MINUTES} * interval '1 minute'`),
      ),
    )
    .limit(1);
  return recent.length > 0;
}

/**
 * Records that somebody opened or exported the data of `ownerId`. It waits for a deletion of that account, and keeps
 * another from beginning until the caller's transaction ends: an entry about a person must not arrive after those about
 * them were erased.
 * @throws AppError not_found when the account is deleted.
 */
export async function recordAccess(tx: Tx, actorId: string, entry: AuditedAction & { ownerId: string }): Promise<void> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.id, entry.ownerId)).for("key share");
  if (!owner) throw new AppError("not_found");
  await recordAudit(tx, actorId, entry);
}

/**
 * Erases the personal part of entries: the rows with their salts. Their links stay, and an entry of the journal lists
 * which were erased and why, so that the verification accepts the missing rows.
 * @returns how many were erased.
 */
export async function eraseEntries(tx: Tx, which: SQL, reason: ErasureReason): Promise<number> {
  await chainEntriesIn(tx);
  const erased = await tx
    .delete(auditEntries)
    .where(and(which, notInArray(auditEntries.action, Object.values(JOURNAL_ACTIONS))))
    .returning({ id: auditEntries.id });
  if (erased.length === 0) return 0;
  await recordAudit(tx, null, {
    action: JOURNAL_ACTIONS.erased,
    subjectType: "journal",
    subjectId: reason,
    details: { entries: erased.length, ranges: rangesOf(erased.map(({ id }) => id)) },
  });
  return erased.length;
}

/** The ranges of a list of numbers: [4, 5, 6, 9] → [[4, 6], [9, 9]]. */
export function rangesOf(ids: number[]): number[][] {
  const ranges: [number, number][] = [];
  for (const id of ids.sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}
