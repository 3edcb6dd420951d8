import { createHmac } from "node:crypto";
import type { Executor, Tx } from "~/db/client.server";
import { db } from "~/db/client.server";
import type { indicatorValues } from "~/db/schema";
import {
  decryptUnderMasterKey,
  deriveFromMasterKeys,
  encryptUnderMasterKey,
  KeyLostError,
} from "~/platform/crypto/master-keys.server";
import { log } from "~/platform/log.server";
import type { NormalForm } from "./normal-forms.server";

type Row = typeof indicatorValues.$inferSelect;
type Text = Pick<NormalForm, "shown" | "compared">;

const USE = "indicators/v1";
const bindingOf = (id: string): string => `indicator:${id}`;

/**
 * The digests of a value, under the key of each master key, the current one first: while the master key changes, a value may
 * be stored under the former one.
 */
export async function digestsOf(
  tx: Tx,
  { kind, compared }: Pick<NormalForm, "kind" | "compared">,
): Promise<{ keyId: number; digest: Buffer }[]> {
  const keys = await deriveFromMasterKeys(tx, USE);
  const digest = (key: Buffer) => createHmac("sha256", key).update(`${kind}\0${compared}`).digest();
  return keys.map(({ keyId, key }) => ({ keyId, digest: digest(key) }));
}

/** The columns that keep a value: encrypted with the master key in use, and its digest under the same key. */
export async function sealValue(
  tx: Tx,
  { id, kind }: Pick<Row, "id" | "kind">,
  { shown, compared }: Text,
): Promise<Pick<Row, "encrypted" | "keyId" | "digest">> {
  const { encrypted, keyId } = await encryptUnderMasterKey(tx, bindingOf(id), JSON.stringify({ shown, compared }));
  const found = (await digestsOf(tx, { kind, compared })).find((one) => one.keyId === keyId);
  if (!found) throw new Error("The master key in use has no digest key.");
  return { encrypted, keyId, digest: found.digest };
}

/** A value as it is shown and compared; null when its key is lost, which is logged. */
export async function openValue(
  { id, encrypted, keyId }: Pick<Row, "id" | "encrypted" | "keyId">,
  executor: Executor = db,
): Promise<Text | null> {
  try {
    return JSON.parse(await decryptUnderMasterKey({ keyId, encrypted }, bindingOf(id), executor)) as Text;
  } catch (error) {
    if (!(error instanceof KeyLostError)) throw error;
    log.error({ err: error, indicator: id }, "the value of an indicator cannot be decrypted");
    return null;
  }
}
