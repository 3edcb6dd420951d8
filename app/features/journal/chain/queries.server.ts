import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { db, type Tx } from "~/db/client.server";
import { auditChain, auditEntries, installation } from "~/db/schema";
import { readVerificationKeys } from "~/platform/crypto/former-keys.server";
import type { Head, JOURNAL_ACTIONS } from "../schema";
import { createdAtText, DIGEST_KEY_USE, GENESIS, isSealValid } from "./rules.server";

/**
 * The row of `installation` that says, sealed, up to where the chain reaches. The former version only asks whether the
 * row exists, hence its key.
 */
export const SEALED_HEAD = "audit_adopted";

/** The last link of the table; number 0 while it is empty. */
export async function readHead(executor: Pick<Tx, "select"> = db): Promise<Head> {
  const [last] = await executor
    .select({ seq: auditChain.seq, hash: auditChain.hash })
    .from(auditChain)
    .orderBy(desc(auditChain.seq))
    .limit(1);
  return last ?? { seq: 0, hash: GENESIS };
}

/**
 * The sealed head: the link that the product added last, whatever the table says.
 * @returns null when the row is missing, was altered, or was sealed with an unknown key.
 */
export async function readSealedHead(executor: Tx | typeof db = db): Promise<Head | null> {
  const [row] = await executor.select().from(installation).where(eq(installation.key, SEALED_HEAD));
  return checkHeadSeal(row?.value, await readVerificationKeys(DIGEST_KEY_USE, executor));
}

/** @returns the head that a stored value states; null when its seal is missing or wrong. */
export function checkHeadSeal(value: unknown, keys: Awaited<ReturnType<typeof readVerificationKeys>>): Head | null {
  const { seq, hash, seal } = (value ?? {}) as Partial<Head & { seal: string }>;
  if (typeof seq !== "number" || typeof hash !== "string") return null;
  return isSealValid("head", { seq, hash }, seal, keys) ? { seq, hash } : null;
}

/** Whether the database shows that its journal was sealed: a link with a seal, or a sealed head, valid or not. */
export async function hasSeals(tx: Tx): Promise<boolean> {
  const [row] = await tx.select().from(installation).where(eq(installation.key, SEALED_HEAD));
  if (row && row.value !== true) return true;
  const [link] = await tx.select({ seq: auditChain.seq }).from(auditChain).where(isNotNull(auditChain.seal)).limit(1);
  return link !== undefined;
}

/** The entries about the journal itself that record one kind of act, each with what its digest covers. */
export async function listJournalEntries(action: (typeof JOURNAL_ACTIONS)[keyof typeof JOURNAL_ACTIONS]) {
  const rows = await db
    .select({ entry: auditEntries, at: createdAtText })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, "journal"), eq(auditEntries.action, action), isNotNull(auditEntries.salt)));
  return rows.map(({ entry, at }) => ({ entry, digested: { ...entry, salt: entry.salt as string, at } }));
}

/** When the oldest entry that has no link yet was written; null when all have theirs. */
export async function readUnchainedSince(): Promise<Date | null> {
  const [oldest] = await db
    .select({ at: auditEntries.createdAt })
    .from(auditEntries)
    .where(isNull(auditEntries.seq))
    .orderBy(asc(auditEntries.id))
    .limit(1);
  return oldest?.at ?? null;
}
