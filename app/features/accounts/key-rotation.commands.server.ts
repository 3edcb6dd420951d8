import { and, asc, eq, gt, isNotNull, isNull, ne, notLike } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { authenticators, profiles, recoveryCodes } from "~/db/schema";
import { currentKeyId } from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";
import { decryptTaxId, encryptTaxId } from "./profile/rules.server";
import { decryptSecret, encryptSecret, hashDigests } from "./second-factor/one-time-codes.server";

/**
 * Encrypts the secrets of authenticator apps with the present SECRET_KEY, so that the previous key is no longer needed.
 * @returns how many, and the accounts whose secret could not be decrypted, which stays as it is.
 */
export function reencryptAuthenticators(): Promise<{ changed: number; lost: string[] }> {
  return transaction(async (tx) => {
    const rows = await tx.select().from(authenticators).for("update");
    const lost: string[] = [];
    for (const { userId, secret } of rows) {
      const decrypted = decryptOrNull(secret);
      if (decrypted === null) {
        log.error({ account: userId }, "the secret of an authenticator app cannot be decrypted");
        lost.push(userId);
      } else
        await tx
          .update(authenticators)
          .set({ secret: encryptSecret(decrypted) })
          .where(eq(authenticators.userId, userId));
    }
    return { changed: rows.length - lost.length, lost };
  });
}

function decryptOrNull(encrypted: string): string | null {
  try {
    return decryptSecret(encrypted);
  } catch {
    return null;
  }
}

const BATCH = 200;

/**
 * Encrypts the tax ids that an early version stored in clear; several processes may do so at once.
 * @returns how many.
 */
export async function encryptPlainTaxIds(): Promise<number> {
  const plain = and(isNotNull(profiles.encryptedTaxId), isNull(profiles.taxIdKeyId));
  for (let all = 0; ; ) {
    const encrypted = await transaction(async (tx) => {
      const rows = await tx.select().from(profiles).where(plain).limit(BATCH).for("update", { skipLocked: true });
      for (const { id, encryptedTaxId } of rows) await storeTaxId(tx, id, encryptedTaxId as string);
      return rows.length;
    });
    if (encrypted === 0) return all;
    all += encrypted;
  }
}

/**
 * Gives a slow hash to the recovery codes that an early version stored as digests; several processes may do so at once.
 * @returns how many.
 */
export async function hashPlainRecoveryCodes(): Promise<number> {
  const plain = notLike(recoveryCodes.digest, "$%");
  for (let all = 0; ; ) {
    const [next] = await db.select({ userId: recoveryCodes.userId }).from(recoveryCodes).where(plain).limit(1);
    if (!next) return all;
    const own = and(eq(recoveryCodes.userId, next.userId), plain);
    const digests = (await db.select().from(recoveryCodes).where(own)).map(({ digest }) => digest);
    const hashes = await hashDigests(digests);
    for (const [index, digest] of digests.entries())
      await db
        .update(recoveryCodes)
        .set({ digest: hashes[index] })
        .where(and(own, eq(recoveryCodes.digest, digest)));
    all += digests.length;
  }
}

/** How many tax ids are under another master key than the one in use. */
export function countTaxIdsToReencrypt(): Promise<number> {
  return transaction(async (tx) => tx.$count(profiles, ne(profiles.taxIdKeyId, await currentKeyId(tx))));
}

/**
 * Encrypts with the master key in use the tax ids that are under an earlier one, in committed batches.
 * @param onBatch called after each batch with its number of rows.
 * @returns the profiles whose tax id could not be decrypted, which stay as they are.
 */
export async function reencryptTaxIds(onBatch: (count: number) => void): Promise<string[]> {
  const lost: string[] = [];
  for (let after: string | undefined; ; ) {
    const rows = await transaction(async (tx) => {
      const earlier = ne(profiles.taxIdKeyId, await currentKeyId(tx));
      const further = after === undefined ? undefined : gt(profiles.id, after);
      const some = tx.select().from(profiles).where(and(earlier, further)).orderBy(asc(profiles.id)).limit(BATCH);
      const rows = await some.for("update");
      for (const row of rows) {
        const taxId = await decryptTaxId(row, tx);
        if (taxId === null) lost.push(row.id);
        else await storeTaxId(tx, row.id, taxId);
      }
      return rows;
    });
    if (rows.length === 0) return lost;
    after = rows.at(-1)?.id;
    onBatch(rows.length);
  }
}

async function storeTaxId(tx: Tx, id: string, taxId: string): Promise<void> {
  await tx
    .update(profiles)
    .set(await encryptTaxId(tx, id, taxId))
    .where(eq(profiles.id, id));
}
