import { randomBytes } from "node:crypto";
import { asc, desc, eq, ne, notInArray, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import { type Database, database, db, type Executor, type Tx, transaction } from "~/db/client.server";
import { installation, masterKeys } from "~/db/schema";
import { decryptWith, deriveKey, deriveKeys, encryptWith } from "./secrets.server.ts";

/** A text encrypted under a master key, as two columns hold it. */
export type MasterKeyCiphertext = { keyId: number; encrypted: string };

const USE = "master-keys/v1";
/** A key of an id never changes; only what it is encrypted with does. */
const known = new WeakMap<Database, Map<number, Buffer>>();

/** The encrypted text does not open: its key is gone, SECRET_KEY is another, or the row was altered. */
export class KeyLostError extends Error {
  override readonly name = "KeyLostError";
}

/**
 * Encrypts a text under the master key in use, within the transaction that keeps it: the key cannot go before it commits.
 * @param bound what the text belongs to (a use and an id): in another row it does not open.
 */
export async function encryptUnderMasterKey(tx: Tx, bound: string, text: string): Promise<MasterKeyCiphertext> {
  const { id, key } = await currentKey(tx);
  return { keyId: id, encrypted: encryptWith(key, text, bound) };
}

/** The text that `encryptUnderMasterKey` was given, whichever master key was in use then. @throws KeyLostError. */
export async function decryptUnderMasterKey(
  { keyId, encrypted }: MasterKeyCiphertext,
  bound: string,
  executor: Executor = db,
): Promise<string> {
  const key = await keyOf(keyId, executor);
  try {
    return decryptWith(key, encrypted, bound);
  } catch (cause) {
    throw new KeyLostError(`${bound} does not open with master key ${keyId}.`, { cause });
  }
}

/** The id of the master key in use; the first one is made when there is none. */
export async function currentKeyId(tx: Tx): Promise<number> {
  return (await currentKey(tx)).id;
}

/**
 * Begins a change of the master key, or finds the one that was interrupted.
 * @returns true when there was one to continue.
 */
export function beginKeyChange(): Promise<boolean> {
  return transaction(async (tx) => {
    const left = await readLeft(tx);
    const interrupted = (await tx.$count(masterKeys, notInArray(masterKeys.id, left))) > 1;
    if (!interrupted) await makeKey(tx);
    return interrupted;
  });
}

/**
 * Encrypts the master keys themselves with the present SECRET_KEY: those still under SECRET_KEY_PREVIOUS.
 * @returns how many, and the ids of former ones that open with neither: what is under them is lost.
 * @throws KeyLostError when the one in use does not open.
 */
export function reencryptMasterKeys(): Promise<{ changed: number; lost: number[] }> {
  return transaction(async (tx) => {
    const rows = await tx.select().from(masterKeys).orderBy(asc(masterKeys.id)).for("update");
    const told = { changed: 0, lost: [] as number[] };
    for (const [index, { id, encrypted }] of rows.entries()) {
      if (opens(deriveKey(USE), encrypted, id)) continue;
      try {
        const text = openKey(id, encrypted).toString("base64url");
        await tx
          .update(masterKeys)
          .set({ encrypted: encryptWith(deriveKey(USE), text, boundOf(id)) })
          .where(eq(masterKeys.id, id));
        told.changed++;
      } catch (error) {
        if (!(error instanceof KeyLostError) || index === rows.length - 1) throw error;
        told.lost.push(id);
      }
    }
    return told;
  });
}

/**
 * Removes the master keys that nothing is under, but the one in use.
 * @returns the ids of those that something still is under.
 */
export function removeUnusedKeys(): Promise<number[]> {
  return transaction(async (tx) => {
    const { id: current } = await currentKey(tx);
    const former = await tx.select({ id: masterKeys.id }).from(masterKeys).where(ne(masterKeys.id, current));
    const used: number[] = [];
    // The database knows all that may be under a key: it refuses.
    for (const { id } of former)
      await tx
        .transaction((inner) => inner.delete(masterKeys).where(eq(masterKeys.id, id)))
        .catch((error) => {
          if (error.cause?.code !== "23503") throw error;
          used.push(id);
        });
    return used;
  });
}

/**
 * Ends a change of the master key that had to leave keys behind, for what does not open: they are kept, and the next
 * change is a new one.
 */
export function recordAbandonedKeys(ids: number[]): Promise<void> {
  return transaction(async (tx) => {
    await tx
      .insert(installation)
      .values({ key: LEFT, value: ids })
      .onConflictDoUpdate({ target: installation.key, set: { value: ids, updatedAt: new Date() } });
  });
}

/** Key of `installation`: the master keys that a change left behind. */
const LEFT = "master_keys_left";

async function readLeft(tx: Tx): Promise<number[]> {
  const [row] = await tx.select().from(installation).where(eq(installation.key, LEFT));
  return (row?.value ?? []) as number[];
}

/** Forgets the opened keys of this process: the next use reads them again, with the settings of then. */
export function forgetMasterKeys(): void {
  known.delete(database);
}

async function currentKey(tx: Tx): Promise<{ id: number; key: Buffer }> {
  const found = await lastKey(tx);
  if (found) return found;
  // Of those that need the first key at the same moment, in one process or several, one makes it.
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstMasterKey})`);
  return (await lastKey(tx)) ?? makeKey(tx);
}

async function lastKey(tx: Tx): Promise<{ id: number; key: Buffer } | undefined> {
  const [row] = await tx.select().from(masterKeys).orderBy(desc(masterKeys.id)).limit(1).for("key share");
  return row && { id: row.id, key: remember(row.id, row.encrypted) };
}

async function makeKey(tx: Tx): Promise<{ id: number; key: Buffer }> {
  const key = randomBytes(32);
  const next = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('master_keys', 'id'))::int as id`,
  );
  const id = next.rows[0]?.id as number;
  await tx
    .insert(masterKeys)
    .values({ id, encrypted: encryptWith(deriveKey(USE), key.toString("base64url"), boundOf(id)) });
  return { id, key };
}

async function keyOf(id: number, executor: Executor): Promise<Buffer> {
  const kept = known.get(database)?.get(id);
  if (kept) return kept;
  const [row] = await executor.select().from(masterKeys).where(eq(masterKeys.id, id));
  if (!row) throw new KeyLostError(`There is no master key ${id}.`);
  return remember(id, row.encrypted);
}

function remember(id: number, encrypted: string): Buffer {
  const keys = known.get(database) ?? new Map<number, Buffer>();
  known.set(database, keys);
  const key = keys.get(id) ?? openKey(id, encrypted);
  keys.set(id, key);
  return key;
}

function openKey(id: number, encrypted: string): Buffer {
  for (const secret of deriveKeys(USE))
    if (opens(secret, encrypted, id)) return Buffer.from(decryptWith(secret, encrypted, boundOf(id)), "base64url");
  throw new KeyLostError(`Master key ${id} does not open with this SECRET_KEY.`);
}

function opens(secret: Buffer, encrypted: string, id: number): boolean {
  try {
    decryptWith(secret, encrypted, boundOf(id));
    return true;
  } catch {
    return false;
  }
}

const boundOf = (id: number): string => `master-key:${id}`;
