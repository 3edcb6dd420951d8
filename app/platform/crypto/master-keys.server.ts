import { hkdfSync, randomBytes } from "node:crypto";
import { asc, desc, eq, ne, notInArray, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import { type Database, database, db, type Executor, type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { installation, masterKeys } from "~/db/schema";
import { decryptWith, deriveKey, deriveKeys, encryptWith } from "./secrets.server.ts";

/** A text encrypted under a master key, stored in two columns. */
export type MasterKeyCiphertext = { keyId: number; encrypted: string };

const USE = "master-keys/v1";
/** Decrypted master keys by id. A key never changes under its id; only its encryption does, with SECRET_KEY. */
const decryptedKeys = new WeakMap<Database, Map<number, Buffer>>();

/** The text cannot be decrypted: its master key is missing, SECRET_KEY is another one, or the row was altered. */
export class KeyLostError extends Error {
  override readonly name = "KeyLostError";
}

/**
 * Encrypts a text under the current master key, in the transaction that stores it, so that the key cannot be removed
 * before it commits.
 * @param bound what the text belongs to (a use and an id): it cannot be decrypted as part of another row.
 */
export async function encryptUnderMasterKey(tx: Tx, bound: string, text: string): Promise<MasterKeyCiphertext> {
  const { id, key } = await currentKey(tx);
  return { keyId: id, encrypted: encryptWith(key, text, bound) };
}

/** Decrypts what `encryptUnderMasterKey` returned, under the current or an earlier master key. @throws KeyLostError. */
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

/**
 * Whether SECRET_KEY, or SECRET_KEY_PREVIOUS, is the secret of this database: it decrypts one of the master keys. True of a
 * database without any. Reads the rows each time, since another process may have changed the secret.
 */
export async function canOpenMasterKeys(): Promise<boolean> {
  const rows = await db.select({ id: masterKeys.id, encrypted: masterKeys.encrypted }).from(masterKeys);
  const secrets = deriveKeys(USE);
  return rows.length === 0 || rows.some(({ id, encrypted }) => secrets.some((key) => canDecrypt(key, encrypted, id)));
}

/** Creates the first master key, so that `canOpenMasterKeys` recognises the secret from the first start on. */
export async function makeFirstMasterKey(): Promise<void> {
  await transaction(currentKeyId);
}

/** The id of the current master key; creates the first one when there is none. */
export async function currentKeyId(tx: Tx): Promise<number> {
  return (await currentKey(tx)).id;
}

/**
 * Derives a key of 32 bytes for one use from each master key, the current one first, so that a digest of before a change of
 * the master key is still found while it lasts. Lost keys are left out.
 */
export async function deriveFromMasterKeys(tx: Tx, use: string): Promise<{ keyId: number; key: Buffer }[]> {
  await currentKey(tx);
  const rows = await tx.select().from(masterKeys).orderBy(desc(masterKeys.id));
  return rows.flatMap(({ id, encrypted }) => {
    try {
      const derived = hkdfSync("sha256", remember(id, encrypted), "", `recours/${use}`, 32);
      return [{ keyId: id, key: Buffer.from(derived) }];
    } catch (error) {
      if (!(error instanceof KeyLostError)) throw error;
      return [];
    }
  });
}

/**
 * Begins a change of the master key, or resumes an interrupted one.
 * @returns true when it resumes one.
 */
export function beginKeyChange(): Promise<boolean> {
  return transaction(async (tx) => {
    const abandoned = await readAbandoned(tx);
    const interrupted = (await tx.$count(masterKeys, notInArray(masterKeys.id, abandoned))) > 1;
    if (!interrupted) await makeKey(tx);
    return interrupted;
  });
}

/**
 * Encrypts with the current SECRET_KEY the master keys that are still encrypted with SECRET_KEY_PREVIOUS.
 * @returns how many, and the ids of earlier master keys that neither secret decrypts: what they encrypt is lost.
 * @throws KeyLostError when the current master key cannot be decrypted.
 */
export function reencryptMasterKeys(): Promise<{ changed: number; lost: number[] }> {
  return transaction(async (tx) => {
    const rows = await tx.select().from(masterKeys).orderBy(asc(masterKeys.id)).for("update");
    const result = { changed: 0, lost: [] as number[] };
    for (const [index, { id, encrypted }] of rows.entries()) {
      if (canDecrypt(deriveKey(USE), encrypted, id)) continue;
      try {
        const text = decryptKey(id, encrypted).toString("base64url");
        await tx
          .update(masterKeys)
          .set({ encrypted: encryptWith(deriveKey(USE), text, bindingOf(id)) })
          .where(eq(masterKeys.id, id));
        result.changed++;
      } catch (error) {
        if (!(error instanceof KeyLostError) || index === rows.length - 1) throw error;
        result.lost.push(id);
      }
    }
    return result;
  });
}

/**
 * Removes the master keys that are no longer used, except the current one.
 * @returns the ids of those that are still used.
 */
export function removeUnusedKeys(): Promise<number[]> {
  return transaction(async (tx) => {
    const { id: current } = await currentKey(tx);
    const former = await tx.select({ id: masterKeys.id }).from(masterKeys).where(ne(masterKeys.id, current));
    const used: number[] = [];
    // Foreign keys refuse the deletion of a key that is still used.
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
 * Ends a change of the master key that cannot remove some earlier keys, because something under them cannot be decrypted.
 * They stay, and the next change starts anew.
 */
export function recordAbandonedKeys(ids: number[]): Promise<void> {
  return transaction((tx) => writeInstallation(tx, ABANDONED, ids));
}

/** The key of the row in `installation` that lists the master keys that a change could not remove. */
const ABANDONED = "master_keys_left";

async function readAbandoned(tx: Tx): Promise<number[]> {
  const [row] = await tx.select().from(installation).where(eq(installation.key, ABANDONED));
  return (row?.value ?? []) as number[];
}

/** Clears this process's decrypted keys, so that the next use reads them again with the current settings. */
export function forgetMasterKeys(): void {
  decryptedKeys.delete(database);
}

async function currentKey(tx: Tx): Promise<{ id: number; key: Buffer }> {
  const found = await lastKey(tx);
  if (found) return found;
  // When several transactions need the first key at the same time, only one creates it.
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
    .values({ id, encrypted: encryptWith(deriveKey(USE), key.toString("base64url"), bindingOf(id)) });
  return { id, key };
}

async function keyOf(id: number, executor: Executor): Promise<Buffer> {
  const stored = decryptedKeys.get(database)?.get(id);
  if (stored) return stored;
  const [row] = await executor.select().from(masterKeys).where(eq(masterKeys.id, id));
  if (!row) throw new KeyLostError(`There is no master key ${id}.`);
  return remember(id, row.encrypted);
}

function remember(id: number, encrypted: string): Buffer {
  const keys = decryptedKeys.get(database) ?? new Map<number, Buffer>();
  decryptedKeys.set(database, keys);
  const key = keys.get(id) ?? decryptKey(id, encrypted);
  keys.set(id, key);
  return key;
}

function decryptKey(id: number, encrypted: string): Buffer {
  for (const secret of deriveKeys(USE))
    if (canDecrypt(secret, encrypted, id))
      return Buffer.from(decryptWith(secret, encrypted, bindingOf(id)), "base64url");
  throw new KeyLostError(`Master key ${id} does not open with this SECRET_KEY.`);
}

function canDecrypt(secret: Buffer, encrypted: string, id: number): boolean {
  try {
    decryptWith(secret, encrypted, bindingOf(id));
    return true;
  } catch {
    return false;
  }
}

const bindingOf = (id: number): string => `master-key:${id}`;
