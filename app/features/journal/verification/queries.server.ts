import { and, asc, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { auditChain, auditEntries } from "~/db/schema";
import { readVerificationKeys, type VerificationKey } from "~/platform/crypto/former-keys.server";
import { readHead } from "../chain/commands.server";
import {
  createdAtText,
  DIGEST_KEY_USE,
  type DigestedEntry,
  digestEntry,
  GENESIS,
  hashLink,
} from "../chain/rules.server";
import { readPublishedHead } from "../publication/queries.server";
import { readErasures } from "../queries.server";
import type { Head } from "../schema";

const BATCH = 1_000;
/** List the first 100 faults; count the rest. */
const MAX_FAULTS = 100;

export type Fault = {
  what:
    | "entry_altered"
    | "entry_missing"
    | "entry_unknown"
    | "link_altered"
    | "link_missing"
    | "head_missing"
    | "head_differs";
  /** Number in the chain; null for an entry that has no link. */
  seq: number | null;
  /** Number of the entry. */
  entryId: number | null;
};

export type Verification = {
  /** Links that were read; of `erased` of them, a recorded erasure removed the personal part. */
  links: number;
  erased: number;
  /** Entries without a link yet. */
  unchained: number;
  head: Head;
  /** The first hundred. */
  faults: Fault[];
  faultCount: number;
};

/**
 * Verifies the whole journal: each link against the one before, each entry against its link, and the published heads
 * against the present links. Reads a thousand rows at a time, so that the database also serves other requests. The
 * caller has asked the policy.
 * @param published a head kept outside the database, checked beside the last published one.
 */
export async function verifyChain(published?: Head): Promise<Verification> {
  const head = await readHead();
  const keys = await readVerificationKeys(DIGEST_KEY_USE);
  const found = new FaultList();
  const missing: Fault[] = [];
  let after = 0;
  let previous = [GENESIS];
  while (after < head.seq) {
    const batch = await readLinks(after, head.seq);
    for (const row of batch) {
      const { link, entry } = row;
      for (let gap = after + 1; gap < link.seq && !found.isFull; gap++) found.add("link_missing", gap, null);
      const isAfterGap = link.seq !== after + 1;
      const hashes = previous.map((hash) => hashLink(hash, link));
      if (!isAfterGap && !hashes.includes(link.hash)) found.add("link_altered", link.seq, link.entryId);
      // After an altered link, the next one may follow its original hash or its present one, so that only one is reported.
      previous = [...new Set([...(isAfterGap ? [] : hashes.slice(0, 1)), link.hash])];
      if (!entry.id) missing.push({ what: "entry_missing", seq: link.seq, entryId: link.entryId });
      else if (!isIntact(row, keys)) found.add("entry_altered", link.seq, link.entryId);
      after = link.seq;
    }
    if (batch.length === 0) break;
  }
  for (let gap = after + 1; gap <= head.seq; gap++) found.add("link_missing", gap, null);
  const isErased = await readErasures();
  const unexplained = missing.filter(({ entryId }) => !isErased(entryId as number));
  for (const fault of unexplained) found.add(fault.what, fault.seq, fault.entryId);
  const unchained = await checkUnchained(found, keys);
  for (const kept of [await readPublishedHead(), published]) if (kept) await checkHead(found, kept);
  return { links: after, erased: missing.length - unexplained.length, unchained, head, ...found.result() };
}

class FaultList {
  private readonly listed: Fault[] = [];
  private count = 0;
  private readonly seen = new Set<string>();

  get isFull(): boolean {
    return this.count >= 1_000_000;
  }

  add(what: Fault["what"], seq: number | null, entryId: number | null): void {
    const key = `${what}:${seq}:${entryId}`;
    if (this.seen.has(key)) return;
    this.count++;
    if (this.listed.length >= MAX_FAULTS) return;
    this.seen.add(key);
    this.listed.push({ what, seq, entryId });
  }

  result(): Pick<Verification, "faults" | "faultCount"> {
    return { faults: this.listed, faultCount: this.count };
  }
}

type Row = Awaited<ReturnType<typeof readLinks>>[number];

function readLinks(after: number, last: number) {
  return db
    .select({
      link: auditChain,
      entry: {
        id: auditEntries.id,
        seq: auditEntries.seq,
        salt: auditEntries.salt,
        seal: auditEntries.seal,
        actorId: auditEntries.actorId,
        action: auditEntries.action,
        subjectType: auditEntries.subjectType,
        subjectId: auditEntries.subjectId,
        ownerId: auditEntries.ownerId,
        details: auditEntries.details,
        at: createdAtText,
      },
    })
    .from(auditChain)
    .leftJoin(auditEntries, eq(auditEntries.id, auditChain.entryId))
    .where(and(gt(auditChain.seq, after), sql`${auditChain.seq} <= ${last}`))
    .orderBy(asc(auditChain.seq))
    .limit(BATCH)
    .then((rows) =>
      rows.map(({ link, entry }) => ({ link, entry: (entry ?? {}) as Partial<NonNullable<typeof entry>> })),
    );
}

function isIntact({ link, entry }: Row, keys: VerificationKey[]): boolean {
  const { seq, seal, salt, ...covered } = entry as Required<typeof entry>;
  if (!salt || !seal || seq !== link.seq || covered.at !== link.at || covered.action !== link.kind) return false;
  return seal === link.digest && hasValidDigest({ ...covered, salt }, seal, keys, link.seq);
}

/** Whether one of the keys that are valid at that place of the chain made the digest. */
function hasValidDigest(entry: DigestedEntry, seal: string, keys: VerificationKey[], place: number): boolean {
  return keys.some(({ key, upTo }) => place <= upTo && digestEntry(entry, key) === seal);
}

/** Entries without a link: counts those of the product, and reports those that it did not write. */
async function checkUnchained(found: FaultList, keys: VerificationKey[]): Promise<number> {
  const waiting = await db
    .select({ entry: auditEntries, at: createdAtText })
    .from(auditEntries)
    .where(isNull(auditEntries.seq))
    .orderBy(asc(auditEntries.id))
    .limit(BATCH);
  for (const { entry, at } of waiting) {
    const { salt, seal } = entry;
    const isOurs = salt && seal && hasValidDigest({ ...entry, salt, at }, seal, keys, Number.POSITIVE_INFINITY);
    if (!isOurs) found.add("entry_unknown", null, entry.id);
  }
  const own = alias(auditChain, "own");
  const linked = db.select({ one: sql`1` }).from(own).where(eq(own.entryId, auditEntries.id));
  const unlinked = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(isNotNull(auditEntries.seq), notExists(linked)))
    .limit(MAX_FAULTS);
  for (const { id } of unlinked) found.add("entry_unknown", null, id);
  return db.$count(auditEntries, isNull(auditEntries.seq));
}

async function checkHead(found: FaultList, { seq, hash }: Head): Promise<void> {
  if (seq === 0) return;
  const [link] = await db.select({ hash: auditChain.hash }).from(auditChain).where(eq(auditChain.seq, seq));
  if (!link) found.add("head_missing", seq, null);
  else if (link.hash !== hash) found.add("head_differs", seq, null);
}
