import { and, asc, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { auditChain, auditEntries } from "~/db/schema";
import { readVerificationKeys, type VerificationKey } from "~/platform/crypto/former-keys.server";
import { readHead } from "../chain/commands.server";
import { GENESIS, linkHash, SEAL_USE, type Sealable, sealOf, storedAt } from "../chain/rules.server";
import { readPublishedHead } from "../publication/queries.server";
import { readErasures } from "../queries.server";
import type { Head } from "../schema";

const BATCH = 1_000;
/** Of what is wrong, as much is named; the rest is counted. */
const MOST_FAULTS = 100;

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
  /** Links that were read, of which `erased` have lost their personal part by an erasure that the journal tells. */
  links: number;
  erased: number;
  /** Entries that wait for their link. */
  unchained: number;
  head: Head;
  /** The first hundred. */
  faults: Fault[];
  faultCount: number;
};

/**
 * Reads the whole journal again: each link from the one before, each entry against its link, and the heads that were
 * published against the links that stand there now. Asks for a thousand at a time, so that others are served meanwhile.
 * The caller has asked the policy.
 * @param published a head kept elsewhere, beside the last one published.
 */
export async function verifyChain(published?: Head): Promise<Verification> {
  const head = await readHead();
  const keys = await readVerificationKeys(SEAL_USE);
  const found = new Faults();
  const missing: Fault[] = [];
  let [after, previous] = [0, [GENESIS]];
  while (after < head.seq) {
    const batch = await readLinks(after, head.seq);
    for (const row of batch) {
      const { link, entry } = row;
      for (let gap = after + 1; gap < link.seq && !found.isFull; gap++) found.add("link_missing", gap, null);
      const [known, fromGap] = [previous, link.seq !== after + 1];
      const hashes = known.map((hash) => linkHash(hash, link));
      if (!fromGap && !hashes.includes(link.hash)) found.add("link_altered", link.seq, link.entryId);
      // A link that was altered names itself alone: the next one may follow from what it was, or from what it is now.
      previous = [...new Set([...(fromGap ? [] : hashes.slice(0, 1)), link.hash])];
      if (!entry.id) missing.push({ what: "entry_missing", seq: link.seq, entryId: link.entryId });
      else if (!isIntact(row, keys)) found.add("entry_altered", link.seq, link.entryId);
      after = link.seq;
    }
    if (batch.length === 0) break;
  }
  for (let gap = after + 1; gap <= head.seq; gap++) found.add("link_missing", gap, null);
  const isErased = await readErasures();
  const stolen = missing.filter(({ entryId }) => !isErased(entryId as number));
  for (const fault of stolen) found.add(fault.what, fault.seq, fault.entryId);
  const unchained = await judgeUnchained(found, keys);
  for (const kept of [await readPublishedHead(), published]) if (kept) await judgeHead(found, kept);
  return { links: after, erased: missing.length - stolen.length, unchained, head, ...found.told() };
}

class Faults {
  private readonly named: Fault[] = [];
  private count = 0;
  private readonly seen = new Set<string>();

  get isFull(): boolean {
    return this.count >= 1_000_000;
  }

  add(what: Fault["what"], seq: number | null, entryId: number | null): void {
    const key = `${what}:${seq}:${entryId}`;
    if (this.seen.has(key)) return;
    this.count++;
    if (this.named.length >= MOST_FAULTS) return;
    this.seen.add(key);
    this.named.push({ what, seq, entryId });
  }

  told(): Pick<Verification, "faults" | "faultCount"> {
    return { faults: this.named, faultCount: this.count };
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
        at: storedAt,
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
  return seal === link.digest && isSealed({ ...covered, salt }, seal, keys, link.seq);
}

/** Whether one of the keys that count at that place of the chain made the seal. */
function isSealed(entry: Sealable, seal: string, keys: VerificationKey[], place: number): boolean {
  return keys.some(({ key, upTo }) => place <= upTo && sealOf(entry, key) === seal);
}

/** Entries that the chain does not know: those that wait for their link are counted, others were put there by hand. */
async function judgeUnchained(found: Faults, keys: VerificationKey[]): Promise<number> {
  const waiting = await db
    .select({ entry: auditEntries, at: storedAt })
    .from(auditEntries)
    .where(isNull(auditEntries.seq))
    .orderBy(asc(auditEntries.id))
    .limit(BATCH);
  for (const { entry, at } of waiting) {
    const { salt, seal } = entry;
    const isOurs = salt && seal && isSealed({ ...entry, salt, at }, seal, keys, Number.POSITIVE_INFINITY);
    if (!isOurs) found.add("entry_unknown", null, entry.id);
  }
  const own = alias(auditChain, "own");
  const linked = db.select({ one: sql`1` }).from(own).where(eq(own.entryId, auditEntries.id));
  const strangers = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(isNotNull(auditEntries.seq), notExists(linked)))
    .limit(MOST_FAULTS);
  for (const { id } of strangers) found.add("entry_unknown", null, id);
  return db.$count(auditEntries, isNull(auditEntries.seq));
}

async function judgeHead(found: Faults, { seq, hash }: Head): Promise<void> {
  if (seq === 0) return;
  const [link] = await db.select({ hash: auditChain.hash }).from(auditChain).where(eq(auditChain.seq, seq));
  if (!link) found.add("head_missing", seq, null);
  else if (link.hash !== hash) found.add("head_differs", seq, null);
}
