import { and, eq, isNotNull, isNull, notLike } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { authenticators, profiles, recoveryCodes } from "~/db/schema";
import { log } from "~/platform/log.server";
import { encryptTaxId } from "./profile/rules.server";
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
      for (const { id, encryptedTaxId } of rows)
        await tx
          .update(profiles)
          .set(await encryptTaxId(tx, id, encryptedTaxId as string))
          .where(eq(profiles.id, id));
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
