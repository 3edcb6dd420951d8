import { db, type Executor, type Tx } from "~/db/client.server";
import type { profiles } from "~/db/schema";
import { KeyLostError, openUnderMaster, sealUnderMaster } from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";

type Profile = typeof profiles.$inferSelect;
type AtRest = Pick<Profile, "id" | "sealedTaxId" | "taxIdKeyId">;

const boundOf = (userId: string): string => `tax-id:${userId}`;

/** The columns that keep a tax id, sealed under the master key in use and bound to its profile. */
export async function sealTaxId(tx: Tx, userId: string, taxId: string): Promise<Omit<AtRest, "id">> {
  const { keyId, sealed } = await sealUnderMaster(tx, boundOf(userId), taxId);
  return { sealedTaxId: sealed, taxIdKeyId: keyId };
}

/**
 * The tax id of a profile; null when there is none. One whose key is lost reads as none, so that the page opens and its
 * owner may give it again; the log says so.
 */
export async function openTaxId(profile: AtRest, executor: Executor = db): Promise<string | null> {
  const { id, sealedTaxId: sealed, taxIdKeyId: keyId } = profile;
  // From before it was sealed, until the start has come to it.
  if (sealed === null || keyId === null) return sealed;
  try {
    return await openUnderMaster({ keyId, sealed }, boundOf(id), executor);
  } catch (error) {
    if (!(error instanceof KeyLostError)) throw error;
    log.error({ err: error, profile: id }, "a tax id does not open");
    return null;
  }
}

/** A profile with its tax id in place of what the columns hold. */
export async function withTaxId<Of extends AtRest>(profile: Of) {
  const { sealedTaxId: _sealed, taxIdKeyId: _key, ...rest } = profile;
  return { ...rest, taxId: await openTaxId(profile) };
}
