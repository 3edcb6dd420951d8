import { asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import { db, type Tx, transaction } from "~/db/client.server";
import { auditChain, auditEntries, installation, masterKeys } from "~/db/schema";
import { StorageUnavailableError } from "~/platform/files/store/storage.server";
import { fileStore } from "~/platform/files/store/store.server";
import { log } from "~/platform/log.server";
import { ANCHOR, readAnchor } from "./anchor.queries.server";
import { sealChainIn } from "./chain/commands.server";
import { hasSeals, readHead, readSealedHead } from "./chain/queries.server";
import { createdAtText, digestEntry, newSalt, sealChain } from "./chain/rules.server";
import { recordAudit } from "./commands.server";
import { PUBLISHED_HEAD } from "./publication/queries.server";
import { JOURNAL_ACTIONS } from "./schema";
import { verifyChain } from "./verification/queries.server";

const BATCH = 500;

/**
 * Seals, at the first start of a version that seals the chain, what a former version wrote: a chain without seals, or
 * entries without digests from before the chain existed. It happens once: it is refused as soon as the database or the
 * file storage shows that this journal was sealed, and the verification then says that its seal is missing. The journal
 * records what was sealed, and with how many faults.
 */
export async function sealFormerJournal(): Promise<void> {
  try {
    if (!(await readSealedHead())) await sealOnce();
    await storeAnchor();
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    // The start has said in a sentence that the storage does not answer; the hourly job stores the head later.
    log.info({ err: error }, "audit anchor");
  }
}

async function sealOnce(): Promise<void> {
  const anchor = await readAnchor();
  const { faults, links } = await verifyChain();
  const former = faults.filter(({ what }) => what !== "seal_missing" && what !== "mark_missing").length;
  const isSealed = await transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.journalChain})`);
    if (await readSealedHead(tx)) return true;
    if (anchor || (await hasSeals(tx))) return false;
    const adopted = await digestFormerEntries(tx);
    if (adopted === null) return false;
    await sealPublishedHead(tx);
    const head = await sealChainIn(tx);
    if (head.seq + adopted === 0) return true;
    await recordAudit(tx, null, {
      action: JOURNAL_ACTIONS.sealed,
      subjectType: "journal",
      subjectId: "chain",
      details: { links, adopted, faults: former },
    });
    return true;
  });
  if (!isSealed) log.error("audit seal missing");
}

/**
 * Adds the digests to the entries of a database from before the chain. Such a database has no digest, no link, and no
 * master key either: those came later.
 * @returns how many; null when they cannot be former entries.
 */
async function digestFormerEntries(tx: Tx): Promise<number | null> {
  if ((await tx.$count(auditEntries, isNull(auditEntries.seal))) === 0) return 0;
  // Entries among others that have digests stay as they are: the verification reports each.
  if ((await readHead(tx)).seq > 0) return 0;
  if ((await tx.$count(auditEntries, isNotNull(auditEntries.seal))) > 0) return 0;
  if ((await tx.$count(masterKeys)) > 0) return null;
  for (let digested = 0; ; ) {
    const old = await tx
      .select({ entry: auditEntries, at: createdAtText })
      .from(auditEntries)
      .where(isNull(auditEntries.seal))
      .orderBy(asc(auditEntries.id))
      .limit(BATCH);
    for (const { entry, at } of old) {
      const salt = newSalt();
      const seal = digestEntry({ ...entry, salt, at });
      await tx.update(auditEntries).set({ salt, seal }).where(eq(auditEntries.id, entry.id));
    }
    digested += old.length;
    if (old.length < BATCH) return digested;
  }
}

/** A head that a former version published has no seal yet. */
async function sealPublishedHead(tx: Tx): Promise<void> {
  const [row] = await tx.select().from(installation).where(eq(installation.key, PUBLISHED_HEAD));
  const value = row?.value as { seq: number; hash: string } | undefined;
  if (!value) return;
  await tx
    .update(installation)
    .set({ value: { ...value, seal: sealChain("head", value) } })
    .where(eq(installation.key, PUBLISHED_HEAD));
}

/**
 * Stores the sealed head in the file storage, for the verification to compare. A journal that no longer holds the head
 * stored before is not anchored again: that would hide what was removed.
 * @throws StorageUnavailableError.
 */
export async function storeAnchor(): Promise<void> {
  const head = await readSealedHead();
  if (!head) return;
  const former = await readAnchor();
  if (former === "altered") return log.error("audit anchor altered");
  if (former && former.seq >= head.seq && former.hash === head.hash) return;
  if (former && former.seq > 0) {
    const [link] = await db.select({ hash: auditChain.hash }).from(auditChain).where(eq(auditChain.seq, former.seq));
    if (link?.hash !== former.hash) return log.error({ seq: former.seq }, "audit anchor differs");
  }
  const text = JSON.stringify({ ...head, seal: sealChain("head", head) });
  await fileStore().putRaw(ANCHOR, new Blob([text]).stream());
}

/** Removes the anchor, when a restored database begins again before it. */
export async function removeAnchor(): Promise<void> {
  await fileStore().remove(ANCHOR);
}
