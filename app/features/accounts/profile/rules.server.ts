import { db, type Executor, type Tx } from "~/db/client.server";
import type { profiles } from "~/db/schema";
import { decryptUnderMasterKey, encryptUnderMasterKey, KeyLostError } from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";
import { phoneText } from "../phone/rules";

type Profile = typeof profiles.$inferSelect;
type StoredTaxId = Pick<Profile, "id" | "encryptedTaxId" | "taxIdKeyId">;

const bindingOf = (userId: string): string => `tax-id:${userId}`;

/** The columns that keep a tax id, encrypted with the master key in use and bound to its profile; null for none. */
export async function encryptTaxId(tx: Tx, userId: string, taxId: string | null): Promise<Omit<StoredTaxId, "id">> {
  if (taxId === null) return { encryptedTaxId: null, taxIdKeyId: null };
  const { keyId, encrypted } = await encryptUnderMasterKey(tx, bindingOf(userId), taxId);
  return { encryptedTaxId: encrypted, taxIdKeyId: keyId };
}

/**
 * The tax id of a profile; null when there is none. A tax id whose key is lost is logged and read as null, so that the
 * page opens and its owner may enter it again.
 */
export async function decryptTaxId(profile: StoredTaxId, executor: Executor = db): Promise<string | null> {
  const { id, encryptedTaxId: encrypted, taxIdKeyId: keyId } = profile;
  // An early version stored it in clear; `encryptPlainTaxIds` has not come to it yet.
  if (encrypted === null || keyId === null) return encrypted;
  try {
    return await decryptUnderMasterKey({ keyId, encrypted }, bindingOf(id), executor);
  } catch (error) {
    if (!(error instanceof KeyLostError)) throw error;
    log.error({ err: error, profile: id }, "a tax id cannot be decrypted");
    return null;
  }
}

/** A profile as the staff reads it: with its tax id, and its phone numbers as texts beside those to dial. */
export async function readableProfile<Row extends StoredTaxId & Pick<Profile, "phone" | "homePhone">>(profile: Row) {
  const { phone, homePhone } = profile;
  return {
    ...(await withTaxId(profile)),
    phoneText: phone && phoneText(phone),
    homePhoneText: homePhone && phoneText(homePhone),
  };
}

/** A profile with its tax id in place of the encrypted columns. */
export async function withTaxId<Row extends StoredTaxId>(profile: Row) {
  const { encryptedTaxId: _encrypted, taxIdKeyId: _key, ...rest } = profile;
  return { ...rest, taxId: await decryptTaxId(profile) };
}
