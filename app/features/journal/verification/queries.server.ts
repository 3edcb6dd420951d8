import { and, asc, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { auditChain, auditEntries } from "~/db/schema";
import { readVerificationKeys, type VerificationKey } from "~/platform/crypto/former-keys.server";
import { StorageUnavailableError } from "~/platform/files/store/storage.server";
import { log } from "~/platform/log.server";
import { readAnchor } from "../anchor.queries.server";
import { checkHeadSeal, readHead, readSealedHead } from "../chain/queries.server";
import {
  createdAtText,
  DIGEST_KEY_USE,
  type DigestedEntry,
  GENESIS,
  hashLink,
  hasValidDigest,
  isSealValid,
} from "../chain/rules.server";
import { readCheckpoints } from "../checkpoints/queries.server";
import { readPublishedHead } from "../publication/queries.server";
import { readErasures } from "../queries.server";
import { type Head, JOURNAL_ACTIONS } from "../schema";
import { type DeclaredLines, readDeclarations } from "../wrong-key.queries.server";

const BATCH = 1_000;
/** List the first 100 faults; count the rest. */
const MAX_FAULTS = 100;

export type Fault = {
  what:
    | "entry_altered"
    | "entry_missing"
    | "entry_unknown"
    | "link_altered"
    | "entry_copied"
    | "link_missing"
    | "seal_missing"
    | "mark_missing"
    | "anchor_altered"
    | "stamp_altered"
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
  /** Lines that another SECRET_KEY wrote, as the journal declares. */
  declared: number;
  /** Entries without a link yet. */
  unchained: number;
  head: Head;
  /** The first hundred. */
  faults: Fault[];
  faultCount: number;
};

/**
 * Verifies the whole journal: each link against the one before and its seal, each entry against its link, and the heads
 * that were sealed, published and stored with the files against the present links. Reads a thousand rows at a time, so that the database also serves other requests.
 * Checks no access.
 * @param published a head kept outside the database, checked beside the last published one.
 */
export async function verifyChain(published?: Head): Promise<Verification> {
  // Before the links, since the head moves on while they are read.
  const sealed = await readSealedHead();
  const anchor = await findAnchor();
  const head = await readHead();
  const keys = await readVerificationKeys(DIGEST_KEY_USE);
  const declaredLines = await readDeclarations(keys);
  const found = new FaultList();
  let declared = 0;
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
      if (!isSealRight(link, sealed, keys) || (!isAfterGap && !hashes.includes(link.hash)))
        found.add("link_altered", link.seq, link.entryId);
      // After an altered link, the next one may follow its original hash or its present one, so that only one is reported.
      previous = [...new Set([...(isAfterGap ? [] : hashes.slice(0, 1)), link.hash])];
      if (!entry.id) missing.push({ what: "entry_missing", seq: link.seq, entryId: link.entryId });
      else if (isDeclared(row, declaredLines)) declared++;
      else if (!isIntact(row, keys)) found.add("entry_altered", link.seq, link.entryId);
      after = link.seq;
    }
    if (batch.length === 0) break;
  }
  for (let gap = after + 1; gap <= head.seq; gap++) found.add("link_missing", gap, null);
  const isErased = await readErasures(keys, declaredLines);
  const unexplained = missing.filter(({ entryId }) => !isErased(entryId as number));
  for (const fault of unexplained) found.add(fault.what, fault.seq, fault.entryId);
  for (const { seq, entryId } of await listCopies()) found.add("entry_copied", seq, entryId);
  const unchained = await checkUnchained(found, keys);
  if (!sealed && (head.seq > 0 || anchor)) found.add("seal_missing", null, null);
  if (anchor === "altered") found.add("anchor_altered", null, null);
  const marked = await readPublishedHead();
  if (marked ? !checkHeadSeal(marked, keys) : await wasPublished()) found.add("mark_missing", null, null);
  for (const { seq, what, head } of await checkCheckpoints(keys)) {
    // A head that the other key sealed is compared with the chain all the same.
    if (what && !(what === "anchor_altered" && declaredLines.has(seq))) found.add(what, seq, null);
    else await checkHead(found, head);
  }
  for (const kept of [sealed, anchor, marked, published]) if (kept && kept !== "altered") await checkHead(found, kept);
  const erased = missing.length - unexplained.length;
  return { links: after, erased, declared, unchained, head, ...found.result() };
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

/** The next thousand links after one, up to another, each with its entry. */
export function readLinks(after: number, last: number) {
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

function isIntact(row: Row, keys: VerificationKey[]): boolean {
  const matching = matchingEntry(row);
  return matching !== null && hasValidDigest(matching, { seal: row.link.digest, seq: row.link.seq }, keys);
}

const isDeclared = (row: Row, declared: DeclaredLines): boolean => {
  const matching = declared.has(row.link.seq) && matchingEntry(row);
  return matching ? declared.holds(row.link.seq, matching) : false;
};

/** What the digest of an entry covers; null when the entry is not the one that its link was made for. */
export function matchingEntry({ link, entry }: Row): DigestedEntry | null {
  const { seq, seal, salt, ...covered } = entry as Required<typeof entry>;
  if (!salt || !seal || seq !== link.seq || covered.at !== link.at || covered.action !== link.kind) return null;
  return seal === link.digest ? { ...covered, salt } : null;
}

/** A link up to the sealed head has a seal. One after it was added by a former version, and is sealed by the next. */
function isSealRight({ seq, hash, seal }: Row["link"], sealed: Head | null, keys: VerificationKey[]): boolean {
  if (seal === null) return !sealed || seq > sealed.seq;
  return isSealValid("link", { seq, hash }, seal, keys);
}

/** Links whose digest an earlier link has: every entry has a salt of its own, so the later one is a copy. */
async function listCopies(): Promise<{ seq: number; entryId: number }[]> {
  const { seq, entryId, digest } = auditChain;
  const place = sql<number>`row_number() over (partition by ${digest} order by ${seq})`.as("place");
  const numbered = db.select({ seq, entryId, place }).from(auditChain).where(sql`${digest} <> ''`).as("numbered");
  return db
    .select({ seq: numbered.seq, entryId: numbered.entryId })
    .from(numbered)
    .where(gt(numbered.place, 1))
    .orderBy(asc(numbered.seq))
    .limit(MAX_FAULTS + 1);
}

/** Whether an entry says that a head was published. */
async function wasPublished(): Promise<boolean> {
  const [entry] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, "journal"), eq(auditEntries.action, JOURNAL_ACTIONS.headPublished)))
    .limit(1);
  return entry !== undefined;
}

/** The head that the file storage keeps; undefined also when the storage does not answer. */
async function findAnchor(): Promise<Head | "altered" | undefined> {
  try {
    return await readAnchor();
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    log.warn({ err: error }, "audit anchor");
    return undefined;
  }
}

/** The published heads that the file storage keeps, and what does not hold about them. */
async function checkCheckpoints(keys: VerificationKey[]) {
  const checked: { seq: number; head: Head; what: Fault["what"] | null }[] = [];
  try {
    for await (const { head, isStamp, isSound } of readCheckpoints(keys))
      checked.push({ seq: head.seq, head, what: isSound ? null : isStamp ? "stamp_altered" : "anchor_altered" });
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    log.warn({ err: error }, "audit kept heads");
  }
  return checked;
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
    const isOurs = salt && seal && hasValidDigest({ ...entry, salt, at }, { seal, seq: null }, keys);
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
