import { asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import { db, type Tx, transaction } from "~/db/client.server";
import { auditChain, auditEntries, installation } from "~/db/schema";
import { saveFormerKey } from "~/platform/crypto/former-keys.server";
import type { Head } from "../schema";
import { GENESIS, linkHash, newSalt, SEAL_USE, sealOf, storedAt } from "./rules.server";

const BATCH = 500;
const ADOPTED = "audit_adopted";

/**
 * Gives the entries that have none their link, in the order of their numbers: an entry that commits later than one
 * numbered after it comes after it in the chain. Nothing waits for it, and it waits for nobody: when another process
 * is at it, this one leaves it to that one.
 * @returns how many links were added.
 */
export async function chainEntries(): Promise<number> {
  for (let added = 0; ; ) {
    const batch = await transaction(async (tx) => {
      const lock = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.journalChain}) as free`,
      );
      return lock.rows[0]?.free ? addLinks(tx) : 0;
    });
    added += batch;
    if (batch < BATCH) return added;
  }
}

/** Chains all that waits, within the caller’s transaction: waits for whoever is at it, and keeps others from it. */
export async function chainInside(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.journalChain})`);
  while ((await addLinks(tx)) === BATCH);
}

/** True when an entry waits for its link: one look at an index that is empty nearly always. */
export async function hasUnchained(): Promise<boolean> {
  const [one] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(isNull(auditEntries.seq))
    .orderBy(asc(auditEntries.id))
    .limit(1);
  return one !== undefined;
}

/** The last link; number 0 while there is none. */
export async function readHead(executor: Pick<Tx, "select"> = db): Promise<Head> {
  const [last] = await executor
    .select({ seq: auditChain.seq, hash: auditChain.hash })
    .from(auditChain)
    .orderBy(desc(auditChain.seq))
    .limit(1);
  return last ?? { seq: 0, hash: GENESIS };
}

async function addLinks(tx: Tx): Promise<number> {
  const waiting = await tx
    .select({ entryId: auditEntries.id, kind: auditEntries.action, seal: auditEntries.seal, at: storedAt })
    .from(auditEntries)
    .where(isNull(auditEntries.seq))
    .orderBy(asc(auditEntries.id))
    .limit(BATCH);
  if (waiting.length === 0) return 0;
  const head = await readHead(tx);
  let previous = head.hash;
  const links = waiting.map(({ entryId, kind, seal, at }, index) => {
    const link = { seq: head.seq + index + 1, entryId, at, kind, digest: seal ?? "" };
    previous = linkHash(previous, link);
    return { ...link, hash: previous };
  });
  await tx.insert(auditChain).values(links);
  const taken = inArray(
    auditEntries.id,
    links.map(({ entryId }) => entryId),
  );
  await tx
    .update(auditEntries)
    .set({ seq: sql`(select ${auditChain.seq} from ${auditChain} where ${auditChain.entryId} = ${auditEntries.id})` })
    .where(taken);
  return links.length;
}

/**
 * Seals the entries of a database that is older than the chain, once: afterwards an entry without a seal is one that the
 * product did not write, and stays so.
 */
export async function adoptEntries(): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.journalChain})`);
    const [done] = await tx.select().from(installation).where(eq(installation.key, ADOPTED));
    if (done) return;
    if ((await readHead(tx)).seq === 0) while ((await sealOld(tx)) === BATCH);
    await tx.insert(installation).values({ key: ADOPTED, value: true });
  });
}

async function sealOld(tx: Tx): Promise<number> {
  const old = await tx
    .select({ entry: auditEntries, at: storedAt })
    .from(auditEntries)
    .where(isNull(auditEntries.seal))
    .limit(BATCH);
  for (const { entry, at } of old) {
    const salt = newSalt();
    const seal = sealOf({ ...entry, salt, at });
    await tx.update(auditEntries).set({ salt, seal }).where(eq(auditEntries.id, entry.id));
  }
  return old.length;
}

/**
 * Keeps, while SECRET_KEY is changed, the key that the entries so far were sealed with: they verify after the change too.
 * It counts up to the last link of this moment: whoever learned the former key seals no new entry with it.
 */
export function keepJournalKey(): Promise<void> {
  return transaction(async (tx) => {
    await chainInside(tx);
    await saveFormerKey(tx, SEAL_USE, (await readHead(tx)).seq);
  });
}
