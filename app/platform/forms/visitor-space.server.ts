import { and, asc, count, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { formDrafts } from "~/db/schema";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { measureDisk } from "~/platform/free-disk.server";
import { platformLimits, type RateLimit } from "~/platform/rate-limits/definitions.server";
import { giveBack, tryConsume } from "~/platform/rate-limits/rate-limits.server";
import { decryptBody } from "./draft-encryption.server";
import { hasReturnAddress } from "./draft-keys";

/** Drafts, and their bytes as they are stored. */
export type Space = { rows: number; bytes: number };

/** Overhead of a field. */
const FIELD_BYTES = 200;
/** Base64 makes a text a third longer. */
const ENCRYPTED_SHARE = 4 / 3;
const MAX_ROWS = 50_000;
const MEGABYTE = 1_000_000;
/** The share of the free disk for visitors' drafts, where the database is on it. */
const DISK_SHARE = 0.1;
/** The stored total is counted again after this time: other processes save too. */
const COUNT_AGAIN_MS = 30_000;
/** A draft that was saved in the last hour is being typed. */
const UNTOUCHED_MS = 60 * 60_000;
const BATCH = 100;
/** The share that is freed beyond what is needed, so that the next save finds room. */
const SLACK = 0.02;

const isVisitors = isNotNull(formDrafts.visitor);
const size = sql<number>`octet_length(${formDrafts.body})`;

/** Cached use and limits; counted again after `until`. */
let stored = { rows: 0, bytes: 0, max: { rows: 0, bytes: 0 }, until: 0 };
/** The space reserved by saves in progress. */
const inFlight: Space = { rows: 0, bytes: 0 };
let freeing: Promise<void> | undefined;

type Fields = Record<string, { values: readonly string[] }>;

/** The greatest space that a save adds, as it is stored. @param fields the stored fields of the draft; null when it is new. */
export function spaceOf(fields: Fields | null, changes: readonly { name: string; values: readonly string[] }[]): Space {
  const lengthOf = (values: readonly string[]) => Buffer.byteLength(JSON.stringify(values));
  const growth = changes.map(({ name, values }) => {
    const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field ? Math.max(0, lengthOf(values) - lengthOf(field.values)) : lengthOf(values) + FIELD_BYTES;
  });
  const bytes = growth.reduce((sum, each) => sum + each, 0);
  return { rows: fields ? 0 : 1, bytes: Math.ceil(bytes * ENCRYPTED_SHARE) };
}

/**
 * Runs a save of a visitor's draft once there is room for it: for the network address, and for all visitors together.
 * When all their drafts take too much, the oldest that nobody can come back to by a link are deleted first.
 * @param from the sender's IP address; undefined for what the product itself adds to a draft.
 * @param added what the save adds.
 * @throws AppError drafts_full_here, drafts_full.
 */
export async function withVisitorSpace<Result>(
  from: string | undefined,
  added: Space,
  save: () => Promise<Result>,
): Promise<Result> {
  if (from !== undefined) await reserveForAddress(from, added);
  inFlight.rows += added.rows;
  inFlight.bytes += added.bytes;
  try {
    await makeRoom();
    const result = await save();
    stored.rows += added.rows;
    stored.bytes += added.bytes;
    return result;
  } finally {
    inFlight.rows -= added.rows;
    inFlight.bytes -= added.bytes;
  }
}

/** The limits count what an address adds in a day, so that no address is stored with a draft. */
async function reserveForAddress(from: string, { rows, bytes }: Space): Promise<void> {
  const reserved: [limit: RateLimit, points: number][] = [];
  for (const [limit, points] of [
    [platformLimits.visitor_draft_rows, rows],
    [platformLimits.visitor_draft_bytes, bytes],
  ] as const) {
    if (points === 0) continue;
    reserved.push([limit, points]);
    if (await tryConsume(limit, from, points)) continue;
    // A refused text leaves room for the shorter one of another person of the same network.
    for (const [each, taken] of reserved) await giveBack(each, from, taken);
    throw new AppError("drafts_full_here");
  }
}

/** Counts what visitors' drafts take, and what they may take: a part of the free disk with the embedded database. */
export async function measureVisitorSpace(): Promise<{ used: Space; max: Space }> {
  const [all] = await db
    .select({ rows: count(), bytes: sql<number>`coalesce(sum(${size}), 0)::float8` })
    .from(formDrafts)
    .where(isVisitors);
  const used = all ?? { rows: 0, bytes: 0 };
  const bytes = config.VISITOR_DRAFTS_MB * MEGABYTE;
  if (!config.embedded) return { used, max: { rows: MAX_ROWS, bytes } };
  const { free } = await measureDisk();
  return { used, max: { rows: MAX_ROWS, bytes: Math.min(bytes, free * DISK_SHARE) } };
}

async function countAgain(): Promise<void> {
  const { used, max } = await measureVisitorSpace();
  stored = { ...used, max, until: Date.now() + COUNT_AGAIN_MS };
}

/** The space beyond the limits; zero or less when everything fits. */
function overLimit(): Space {
  const { rows, bytes, max } = stored;
  return { rows: rows + inFlight.rows - max.rows, bytes: bytes + inFlight.bytes - max.bytes };
}

const isPositive = ({ rows, bytes }: Space): boolean => rows > 0 || bytes > 0;

async function makeRoom(): Promise<void> {
  if (stored.until <= Date.now()) await countAgain();
  if (!isPositive(overLimit())) return;
  freeing ??= deleteOldest().finally(() => {
    freeing = undefined;
  });
  await freeing;
  if (isPositive(overLimit())) throw new AppError("drafts_full");
}

/** Position after which the search for drafts to delete resumes: the older ones stay. */
let deletionCursor = { savedAt: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

async function deleteOldest(): Promise<void> {
  await countAgain();
  const slack = { rows: stored.max.rows * SLACK, bytes: stored.max.bytes * SLACK };
  while (isPositive(overLimit())) {
    const freed = await deleteBatch({ rows: overLimit().rows + slack.rows, bytes: overLimit().bytes + slack.bytes });
    if (!freed) return;
    stored.rows -= freed.rows;
    stored.bytes -= freed.bytes;
  }
}

/** Deletes the oldest drafts until `needed` is free. @returns what was freed; null when no draft is left to look at. */
async function deleteBatch(needed: Space): Promise<Space | null> {
  return transaction(async (tx) => {
    const { id, key, body, savedAt } = formDrafts;
    const later = sql`(${savedAt}, ${id}) > (${deletionCursor.savedAt}::timestamptz, ${deletionCursor.id}::uuid)`;
    const rows = await tx
      .select({ id, key, body, size, savedAt: sql<string>`${savedAt}::text` })
      .from(formDrafts)
      .where(and(isVisitors, later, lt(savedAt, new Date(Date.now() - UNTOUCHED_MS))))
      .orderBy(asc(savedAt), asc(id))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (rows.length === 0) return null;
    const freed = { rows: 0, bytes: 0 };
    const deleted: string[] = [];
    for (const row of rows) {
      if (freed.rows >= needed.rows && freed.bytes >= needed.bytes) break;
      deletionCursor = { savedAt: row.savedAt, id: row.id };
      if (hasReturnAddress(row.key, () => fieldsOf(row))) continue;
      deleted.push(row.id);
      freed.rows += 1;
      freed.bytes += row.size;
    }
    if (deleted.length > 0) await tx.delete(formDrafts).where(inArray(id, deleted));
    return freed;
  });
}

/** The typed fields of a stored draft; none when no key opens it. */
function fieldsOf({ id, body }: { id: string; body: string }): Fields {
  const text = body === "" ? null : decryptBody(id, body);
  return text === null ? {} : JSON.parse(text);
}
