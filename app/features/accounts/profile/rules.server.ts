import { db, type Executor, type Tx } from "~/db/client.server";
import type { profiles } from "~/db/schema";
import { decryptUnderMasterKey, encryptUnderMasterKey, KeyLostError } from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";

type Profile = typeof profiles.$inferSelect;
type AtRest = Pick<Profile, "id" | "encryptedTaxId" | "taxIdKeyId">;

const boundOf = (userId: string): string => `tax-id:${userId}`;

/** The columns that keep a tax id, encrypted under the master key in use and bound to its profile. */
export async function encryptTaxId(tx: Tx, userId: string, taxId: string): Promise<Omit<AtRest, "id">> {
  const { keyId, encrypted } = await encryptUnderMasterKey(tx, boundOf(userId), taxId);
  return { encryptedTaxId: encrypted, taxIdKeyId: keyId };
}

/**
 * The tax id of a profile; null when there is none. One whose key is lost reads as none, so that the page opens and its
 * owner may give it again; the log says so.
 */
export async function decryptTaxId(profile: AtRest, executor: Executor = db): Promise<string | null> {
  const { id, encryptedTaxId: encrypted, taxIdKeyId: keyId } = profile;
  // From before it was encrypted, until the start has come to it.
  if (encrypted === null || keyId === null) return encrypted;
  try {
    return await decryptUnderMasterKey({ keyId, encrypted }, boundOf(id), executor);
  } catch (error) {
    if (!(error instanceof KeyLostError)) throw error;
    log.error({ err: error, profile: id }, "a tax id does not open");
    return null;
  }
}

/** A profile with its tax id in place of what the columns hold. */
export async function withTaxId<Of extends AtRest>(profile: Of) {
  const { encryptedTaxId: _encrypted, taxIdKeyId: _key, ...rest } = profile;
  return { ...rest, taxId: await decryptTaxId(profile) };
}
