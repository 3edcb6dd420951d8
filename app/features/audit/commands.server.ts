import { and, eq, gt, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
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
 * Records that somebody of the staff opened what is somebody else's, once for all readings within ten minutes. The caller
 * waits for it before it shows anything: what cannot be recorded is not shown. Reading what is one's own is not recorded.
 */
export async function recordReading(actor: { userId: string }, reading: Reading): Promise<void> {
  if (actor.userId === reading.ownerId) return;
  await transaction((tx) => recordReadingIn(tx, actor, reading));
}

/** The same within the caller's transaction. Of two readings at the same moment, the second waits for the first's entry. */
export async function recordReadingIn(tx: Tx, actor: { userId: string }, reading: Reading): Promise<void> {
  const { action, subjectId, ownerId } = reading;
  if (actor.userId === ownerId) return;
  const lock = `${actor.userId}${action}${subjectId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [recent] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, subjectId),
        eq(auditEntries.actorId, actor.userId),
        eq(auditEntries.action, action),
        // The condition of the index on readings.
        sql`${auditEntries.action} like '%.opened'`,
        gt(auditEntries.createdAt, sql`now() - ${SAME_READING}`),
      ),
    )
    .limit(1);
  if (!recent) await recordAudit(tx, actor.userId, reading);
}
