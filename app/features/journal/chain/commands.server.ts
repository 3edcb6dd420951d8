import { asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import { db, type Tx, transaction } from "~/db/client.server";
import { auditChain, auditEntries, installation } from "~/db/schema";
import { saveFormerKey } from "~/platform/crypto/former-keys.server";
import type { Head } from "../schema";
import { createdAtText, DIGEST_KEY_USE, digestEntry, GENESIS, hashLink, newSalt } from "./rules.server";

const BATCH = 500;
const ADOPTED = "audit_adopted";

/**
 * Adds the missing links, in the order of the entries' numbers. An entry that commits after an entry with a greater
 * number also comes after it in the chain. When another process holds the lock, this one returns at once.
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

/** Adds all missing links within the caller’s transaction, and keeps the lock until that ends. */
export async function chainEntriesIn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.journalChain})`);
  while ((await addLinks(tx)) === BATCH);
}

/** True when an entry has no link yet. Reads a partial index that is nearly always empty. */
export async function hasUnchained(): Promise<boolean> {
  const [one] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(isNull(auditEntries.seq))
    .orderBy(asc(auditEntries.id))
    .limit(1);
  return one !== undefined;
}

/** The last link of the chain; number 0 while the chain is empty. */
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
    .select({ entryId: auditEntries.id, kind: auditEntries.action, seal: auditEntries.seal, at: createdAtText })
    .from(auditEntries)
    .where(isNull(auditEntries.seq))
    .orderBy(asc(auditEntries.id))
    .limit(BATCH);
  if (waiting.length === 0) return 0;
  const head = await readHead(tx);
  let previous = head.hash;
  const links = waiting.map(({ entryId, kind, seal, at }, index) => {
    const link = { seq: head.seq + index + 1, entryId, at, kind, digest: seal ?? "" };
    previous = hashLink(previous, link);
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
 * Adds the digests to the entries of a database that is older than the chain, once. Afterwards an entry without a
 * digest is one that the product did not write.
 */
export async function digestFormerEntries(): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.journalChain})`);
    const [done] = await tx.select().from(installation).where(eq(installation.key, ADOPTED));
    if (done) return;
    if ((await readHead(tx)).seq === 0) while ((await digestBatch(tx)) === BATCH);
    await tx.insert(installation).values({ key: ADOPTED, value: true });
  });
}

async function digestBatch(tx: Tx): Promise<number> {
  const old = await tx
    .select({ entry: auditEntries, at: createdAtText })
    .from(auditEntries)
    .where(isNull(auditEntries.seal))
    .limit(BATCH);
  for (const { entry, at } of old) {
    const salt = newSalt();
    const seal = digestEntry({ ...entry, salt, at });
    await tx.update(auditEntries).set({ salt, seal }).where(eq(auditEntries.id, entry.id));
  }
  return old.length;
}

/**
 * Keeps, while SECRET_KEY is changed, the key of the digests so far, so that these entries still verify. The former key
 * is valid up to the last link of this moment: a person who learns it cannot add entries with it.
 */
export function keepJournalKey(): Promise<void> {
  return transaction(async (tx) => {
    await chainEntriesIn(tx);
    await saveFormerKey(tx, DIGEST_KEY_USE, (await readHead(tx)).seq);
  });
}
