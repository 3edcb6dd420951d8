import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { auditEntries } from "~/db/schema";
import type { AuditedAction, Reading } from "./schema";
import { newSalt, sealOf, toMicroseconds } from "./seal.server";

/**
 * Records who did what, in the transaction that does it; a second or so later the entry gets its link of the chain.
 * @param actorId null when the product itself acts.
 */
export async function recordAudit(tx: Tx, actorId: string | null, entry: AuditedAction): Promise<void> {
  const { action, subjectType, subjectId, details = {} } = entry;
  const now = new Date();
  const covered = { actorId, action, subjectType, subjectId, ownerId: ownerOf(entry), details, salt: newSalt() };
  const seal = sealOf({ ...covered, at: toMicroseconds(now) });
  await tx.insert(auditEntries).values({ ...covered, createdAt: now, seal });
}

function ownerOf({ ownerId, subjectType, subjectId, details }: AuditedAction): string | null {
  if (ownerId !== undefined) return ownerId;
  if (subjectType === "account" || subjectType === "profile") return subjectId;
  return typeof details?.userId === "string" ? details.userId : null;
}

/** A second look at the same thing within this time is part of the same reading. */
const SAME_READING = sql`interval '10 minutes'`;

/**
 * Records that somebody of the staff opened what is somebody else's, once for all looks within ten minutes. Whoever
 * shows it waits for this: what cannot be recorded is not shown. What is one's own is not recorded.
 */
export async function recordReading(actor: { userId: string }, reading: Reading): Promise<void> {
  if (actor.userId === reading.ownerId || (await wasRead(db, actor, reading))) return;
  await transaction((tx) => recordReadingIn(tx, actor, reading));
}

/** The same within the caller's transaction. Of looks at the same moment the first records. */
export async function recordReadingIn(tx: Tx, actor: { userId: string }, reading: Reading): Promise<void> {
  if (actor.userId === reading.ownerId) return;
  const lock = `${actor.userId}${reading.action}${reading.subjectId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  if (!(await wasRead(tx, actor, reading))) await recordAudit(tx, actor.userId, reading);
}

async function wasRead(executor: Executor, actor: { userId: string }, reading: Reading): Promise<boolean> {
  const isRecent: SQL | undefined = and(
    eq(auditEntries.subjectId, reading.subjectId),
    eq(auditEntries.actorId, actor.userId),
    eq(auditEntries.action, reading.action),
    sql`${auditEntries.action} like '%.opened'`,
    gt(auditEntries.createdAt, sql`now() - ${SAME_READING}`),
  );
  const [same] = await executor.select({ id: auditEntries.id }).from(auditEntries).where(isRecent).limit(1);
  return same !== undefined;
}
