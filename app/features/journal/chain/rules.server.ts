import { createHash, createHmac, randomUUID } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { instantText } from "~/db/keyset-pagination";
import type { auditEntries } from "~/db/schema";
import { auditEntries as entries } from "~/db/schema";
import { deriveKey } from "~/platform/crypto/secrets.server";

/** Of an entry, what its digest covers: every column but those that say where it stands. */
export type Sealable = Pick<
  typeof auditEntries.$inferSelect,
  "actorId" | "action" | "subjectType" | "subjectId" | "ownerId" | "details"
> & {
  salt: string;
  /** UTC, to the microsecond: 2026-11-21T19:30:35.123456Z. */
  at: string;
};

/** An instant of ours as the digest writes it. */
export const toMicroseconds = (date: Date): string => date.toISOString().replace("Z", "000Z");

/** The instant of a stored entry as the digest writes it: a driver's date would lose the microseconds. */
export const storedAt: SQL<string> = instantText(entries.createdAt);

/** 122 bits that nobody guesses: without them a digest tells nothing of what it was made from. */
export const newSalt = (): string => randomUUID();

/**
 * The keyed digest of an entry (HMAC-SHA-256, with the entry's own salt): nobody who only reaches the database can make
 * one, so that an entry that the product did not write is recognised.
 * @param key a former one, to verify what was sealed with it. @returns 64 hexadecimal digits.
 */
export function sealOf(entry: Sealable, key = deriveKey(SEAL_USE)): string {
  const { salt, actorId, action, subjectType, subjectId, ownerId, details, at } = entry;
  const covered = JSON.stringify([salt, actorId, action, subjectType, subjectId, ownerId, sorted(details), at]);
  return createHmac("sha256", key).update(covered).digest("hex");
}

/** The hash of a link (SHA-256): of the link before it, its own number, entry, time, kind and digest. */
export function linkHash(previous: string, link: LinkContent): string {
  const { seq, entryId, at, kind, digest } = link;
  return createHash("sha256")
    .update(JSON.stringify([previous, seq, entryId, at, kind, digest]))
    .digest("hex");
}
export type LinkContent = { seq: number; entryId: number; at: string; kind: string; digest: string };

/** What the keys of the seals are derived for. */
export const SEAL_USE = "audit";

/** What the first link follows. */
export const GENESIS = "0".repeat(64);

/** The database keeps the fields of a JSON object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inside]) => [key, sorted(inside)]);
}
