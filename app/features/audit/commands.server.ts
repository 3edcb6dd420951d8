import { and, eq, gt, sql } from "drizzle-orm";
import { type Tx, transactionAtOnce } from "~/db/client.server";
import { auditEntries } from "~/db/schema";
import type { AuditedAction, Reading } from "./schema";
import { newSalt, sealOf, toMicroseconds } from "./seal.server";

/**
 * Records who did what, in the transaction that does it; a second or so later the entry gets its link of the chain.
 * @param actorId null when the product itself acts.
 */
export async function recordAudit(tx: Tx, actorId: string | null, entry: AuditedAction): Promise<void> {
  await tx.insert(auditEntries).values(sealed(actorId, entry));
}

function sealed(actorId: string | null, entry: AuditedAction) {
  const { action, subjectType, subjectId, details = {} } = entry;
  const createdAt = new Date();
  const covered = { actorId, action, subjectType, subjectId, ownerId: ownerOf(entry), details, salt: newSalt() };
  return { ...covered, createdAt, seal: sealOf({ ...covered, at: toMicroseconds(createdAt) }) };
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
  if (actor.userId === reading.ownerId) return;
  await transactionAtOnce((tx) => [recordReadingIn(tx, actor, reading)]);
}

/**
 * The same within the caller's transaction, also among statements sent at once. Of looks at the same moment the first
 * records: the others wait for it, then find its entry.
 */
export async function recordReadingIn(tx: Tx, actor: { userId: string }, reading: Reading): Promise<void> {
  if (actor.userId === reading.ownerId) return;
  const lock = `${actor.userId}${reading.action}${reading.subjectId}`;
  const { actorId, action, subjectType, subjectId, ownerId, details, salt, createdAt, seal } = sealed(
    actor.userId,
    reading,
  );
  const isRecent = and(
    eq(auditEntries.subjectId, subjectId),
    eq(auditEntries.actorId, actor.userId),
    eq(auditEntries.action, action),
    sql`${auditEntries.action} like '%.opened'`,
    gt(auditEntries.createdAt, sql`now() - ${SAME_READING}`),
  );
  await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`),
    tx.execute(sql`
      insert into ${auditEntries}
        (actor_id, action, subject_type, subject_id, owner_id, details, created_at, salt, seal)
      select ${actorId}::uuid, ${action}, ${subjectType}, ${subjectId}, ${ownerId}::uuid,
        ${JSON.stringify(details)}::jsonb, ${createdAt.toISOString()}::timestamptz, ${salt}::uuid, ${seal}
      where not exists (select 1 from ${auditEntries} where ${isRecent})`),
  ]);
}
