import { createHash, createHmac, randomBytes } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { instantText } from "~/db/keyset-pagination";
import type { auditEntries } from "~/db/schema";
import { auditEntries as entries } from "~/db/schema";
import type { VerificationKey } from "~/platform/crypto/former-keys.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import type { Head } from "../schema";

/** What the digest of an entry covers: every column except its numbers. */
export type DigestedEntry = Pick<
  typeof auditEntries.$inferSelect,
  "actorId" | "action" | "subjectType" | "subjectId" | "ownerId" | "details"
> & {
  salt: string;
  /** UTC, to the microsecond: 2026-11-21T19:30:35.123456Z. */
  at: string;
};

/** A date in the format that the digest covers. */
export const microsecondText = (date: Date): string => date.toISOString().replace("Z", "000Z");

/** The time of a stored entry in that format, made by the database: a JavaScript date would lose the microseconds. */
export const createdAtText: SQL<string> = instantText(entries.createdAt);

/** 128 random bits, without which nobody can find the content of an entry from its digest by guessing. */
export const newSalt = (): string => randomBytes(16).toString("hex");

/**
 * The keyed digest of an entry (HMAC-SHA-256, with the entry's own salt). It cannot be made from the database alone, so
 * that an entry that the product did not write is recognised.
 * @param key a former key, to verify entries of its time. @returns 64 hexadecimal digits.
 */
export function digestEntry(entry: DigestedEntry, key = deriveKey(DIGEST_KEY_USE)): string {
  return createHmac("sha256", key).update(coveredText(entry)).digest("hex");
}

/**
 * The hash of what a digest covers (SHA-256), without a key: a declaration states it of a line whose digest another key
 * made. The salt keeps it from telling anything of the content.
 */
export const hashContent = (entry: DigestedEntry): string =>
  createHash("sha256").update(coveredText(entry)).digest("hex");

function coveredText(entry: DigestedEntry): string {
  const { salt, actorId, action, subjectType, subjectId, ownerId, details, at } = entry;
  return JSON.stringify([salt, actorId, action, subjectType, subjectId, ownerId, sorted(details), at]);
}

/**
 * Whether one of the keys that are valid at its place of the chain made the digest of an entry. An entry that has no
 * place yet is of the present key.
 */
export function hasValidDigest(
  entry: DigestedEntry,
  { seal, seq }: { seal: string | null; seq: number | null },
  keys: VerificationKey[],
): boolean {
  const place = seq ?? Number.POSITIVE_INFINITY;
  return keys.some(({ key, upTo }) => place <= upTo && digestEntry(entry, key) === seal);
}

/** The hash of a link (SHA-256): of the link before it, its own number, entry, time, kind and digest. */
export function hashLink(previous: string, link: LinkContent): string {
  const { seq, entryId, at, kind, digest } = link;
  return createHash("sha256")
    .update(JSON.stringify([previous, seq, entryId, at, kind, digest]))
    .digest("hex");
}
export type LinkContent = { seq: number; entryId: number; at: string; kind: string; digest: string };

/**
 * The seal of the chain up to one link (HMAC-SHA-256): its hash covers every link before it, and nobody makes the seal
 * from the database alone.
 * @param what `link` for the seal of a link itself, `head` for a statement that the chain reaches it.
 * @param key a former key, to verify seals of its time. @returns 64 hexadecimal digits.
 */
export function sealChain(what: "link" | "head", { seq, hash }: Head, key = deriveKey(DIGEST_KEY_USE)): string {
  return createHmac("sha256", key)
    .update(JSON.stringify([what, seq, hash]))
    .digest("hex");
}

/** Whether one of the keys that are valid at that place of the chain made the seal. */
export function isSealValid(what: "link" | "head", head: Head, seal: unknown, keys: VerificationKey[]): boolean {
  return keys.some(({ key, upTo }) => head.seq <= upTo && sealChain(what, head, key) === seal);
}

/** The use for which the key of the digests and seals is derived from SECRET_KEY. */
export const DIGEST_KEY_USE = "audit";

/** The hash before the first link. */
export const GENESIS = "0".repeat(64);

/** Fields in one order, since the database does not keep the order of a JSON object. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inside]) => [key, sorted(inside)]);
}
