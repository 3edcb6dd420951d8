import { asc, gt, inArray, isNull, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import { db, type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { auditChain, auditEntries } from "~/db/schema";
import { saveFormerKey } from "~/platform/crypto/former-keys.server";
import type { Head } from "../schema";
import { hasSeals, readHead, readSealedHead, SEALED_HEAD } from "./queries.server";
import { createdAtText, DIGEST_KEY_USE, GENESIS, hashLink, sealChain } from "./rules.server";

const BATCH = 500;

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

async function addLinks(tx: Tx): Promise<number> {
  const waiting = await tx
    .select({ entryId: auditEntries.id, kind: auditEntries.action, seal: auditEntries.seal, at: createdAtText })
    .from(auditEntries)
    .where(isNull(auditEntries.seq))
    .orderBy(asc(auditEntries.id))
    .limit(BATCH);
  if (waiting.length === 0) return 0;
  const { head: end, isSealed } = await findEnd(tx);
  const head = isSealed ? await sealLinks(tx, end) : end;
  let previous = head.hash;
  const links = waiting.map(({ entryId, kind, seal, at }, index) => {
    const link = { seq: head.seq + index + 1, entryId, at, kind, digest: seal ?? "" };
    previous = hashLink(previous, link);
    return { ...link, hash: previous, seal: isSealed ? sealChain("link", { seq: link.seq, hash: previous }) : null };
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
  if (isSealed) await storeSealedHead(tx, { seq: head.seq + links.length, hash: previous });
  return links.length;
}

/**
 * Where the next link is added: after the sealed head, even when the table no longer reaches it, so that a cut end stays
 * visible as a gap. A chain whose sealed head was removed or altered goes on without seals: sealing it again here would
 * hide what was changed.
 */
async function findEnd(tx: Tx): Promise<{ head: Head; isSealed: boolean }> {
  const sealed = await readSealedHead(tx);
  if (sealed) return { head: sealed, isSealed: true };
  const head = await readHead(tx);
  return { head, isSealed: head.seq === 0 && !(await hasSeals(tx)) };
}

/**
 * Seals the links after `head` that have no seal, written by a version that knew none: each that follows the one before
 * it. One that does not follow gets no seal, which the verification reports. What such a link says about its entry is
 * proved by the entry's own digest.
 * @returns the last link.
 */
async function sealLinks(tx: Tx, head: Head): Promise<Head> {
  let last = head;
  for (;;) {
    const batch = await tx
      .select()
      .from(auditChain)
      .where(gt(auditChain.seq, last.seq))
      .orderBy(asc(auditChain.seq))
      .limit(BATCH);
    const seals: { seq: number; seal: string }[] = [];
    for (const { seq, hash, ...link } of batch) {
      if (seq === last.seq + 1 && hashLink(last.hash, { seq, ...link }) === hash)
        seals.push({ seq, seal: sealChain("link", { seq, hash }) });
      last = { seq, hash };
    }
    if (seals.length > 0)
      await tx.execute(sql`
        update ${auditChain} set seal = given.seal
        from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as given(seq bigint, seal text)
        where ${auditChain.seq} = given.seq`);
    if (batch.length < BATCH) return last;
  }
}

async function storeSealedHead(tx: Tx, head: Head): Promise<void> {
  await writeInstallation(tx, SEALED_HEAD, { ...head, seal: sealChain("head", head) });
}

/**
 * Seals, within the caller's transaction, a chain that a former version wrote.
 * @returns the head.
 */
export async function sealChainIn(tx: Tx): Promise<Head> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.journalChain})`);
  const head = await sealLinks(tx, { seq: 0, hash: GENESIS });
  await storeSealedHead(tx, head);
  return head;
}

/**
 * Keeps, while SECRET_KEY is changed, the key of the digests so far, so that these entries still verify. The former key
 * is valid up to the last link of this moment: a person who learns it cannot add entries with it.
 */
export function keepJournalKey(): Promise<void> {
  return transaction(async (tx) => {
    await chainEntriesIn(tx);
    const sealed = await readSealedHead(tx);
    await saveFormerKey(tx, DIGEST_KEY_USE, (sealed ?? (await readHead(tx))).seq);
    if (sealed) await storeSealedHead(tx, sealed);
  });
}
