import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { installation } from "~/db/schema";
import { config } from "../config.server.ts";
import { decryptWith, deriveKey, deriveKeys, encryptWith } from "./secrets.server.ts";

/**
 * A key of one use, and the last position for which it is valid: Infinity for the current key. Each use defines its
 * positions (the journal: the number of a link).
 */
export type VerificationKey = { key: Buffer; upTo: number };

/** As stored in `installation`. `id` identifies the key without revealing it; `sealed` is the encrypted key. */
type StoredKey = { use: string; id: string; upTo: number | null; sealed: string };

/** The key of the row in `installation` that holds former digest keys, encrypted with a key derived from SECRET_KEY. */
const STORED = "former_keys";
const USE = "former-keys/v1";

/**
 * Stores the key that SECRET_KEY_PREVIOUS derives for one use, so that digests made with it can be verified after
 * SECRET_KEY_PREVIOUS is removed. A digest, unlike an encrypted text, cannot be converted to another key.
 * @param upTo the last position for which the key is valid, so that a leaked former key cannot make later digests;
 *   Infinity for no limit.
 */
export async function saveFormerKey(tx: Tx, use: string, upTo: number): Promise<void> {
  if (!config.SECRET_KEY_PREVIOUS) return;
  const key = deriveKey(use, config.SECRET_KEY_PREVIOUS);
  const id = createHash("sha256").update(key).digest("hex").slice(0, 16);
  const others = (await readStoredKeys(tx)).filter((stored) => stored.id !== id);
  const limit = Number.isFinite(upTo) ? upTo : null;
  await writeInstallation(tx, STORED, [...others, { use, id, upTo: limit, sealed: encryptKey(use, limit, key) }]);
}

/** Encrypts the stored keys with the current SECRET_KEY. @returns those that could not be decrypted, which are unchanged. */
export function reencryptFormerKeys(): Promise<string[]> {
  return transaction(async (tx) => {
    const all = await readStoredKeys(tx);
    const opened = all.map((stored) => ({ stored, key: decryptKey(stored) }));
    if (all.length > 0)
      await writeInstallation(
        tx,
        STORED,
        opened.map(({ stored, key }) =>
          key ? { ...stored, sealed: encryptKey(stored.use, stored.upTo, key) } : stored,
        ),
      );
    return opened.filter(({ key }) => !key).map(({ stored }) => `${stored.use} ${stored.id}`);
  });
}

/** Reads every key that may verify digests of one use: the current one, the previous one, and those that were stored. */
export async function readVerificationKeys(use: string, executor: Executor = db): Promise<VerificationKey[]> {
  const present = deriveKeys(use).map((key) => ({ key, upTo: Number.POSITIVE_INFINITY }));
  const former = (await readStoredKeys(executor)).flatMap((stored) => {
    const key = stored.use === use ? decryptKey(stored) : null;
    return key ? [{ key, upTo: stored.upTo ?? Number.POSITIVE_INFINITY }] : [];
  });
  return [...present, ...former];
}

async function readStoredKeys(executor: Executor): Promise<StoredKey[]> {
  const [row] = await executor.select().from(installation).where(eq(installation.key, STORED));
  return (row?.value ?? []) as StoredKey[];
}

/** The limit is bound to the key: raised in the database, it makes the key unreadable. */
const boundTo = (use: string, upTo: number | null): string => `${use} ${upTo}`;

const encryptKey = (use: string, upTo: number | null, key: Buffer): string =>
  encryptWith(deriveKey(USE), key.toString("base64url"), boundTo(use, upTo));

function decryptKey({ use, upTo, sealed: text }: StoredKey): Buffer | null {
  // A former version bound the use alone; the next change of SECRET_KEY binds the limit too.
  for (const secret of deriveKeys(USE))
    for (const bound of [boundTo(use, upTo), use])
      try {
        return Buffer.from(decryptWith(secret, text, bound), "base64url");
      } catch {
        // Encrypted with the other secret, or bound otherwise.
      }
  return null;
}
