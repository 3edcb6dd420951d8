import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { installation } from "~/db/schema";
import { config } from "../config.server.ts";
import { decryptWith, deriveKey, deriveKeys, encryptWith } from "./secrets.server.ts";

/** A key of one use, and up to where it counts: Infinity for the present one. What a place is, the use says. */
export type VerificationKey = { key: Buffer; upTo: number };

/** `id` tells one key from another and nothing else of it. */
type Kept = { use: string; id: string; upTo: number | null; sealed: string };

/** Key of `installation`: the former keys of digests, each sealed with a key derived from SECRET_KEY. */
const KEPT = "former_keys";
const USE = "former-keys/v1";

/**
 * Keeps the key that SECRET_KEY_PREVIOUS gives for one use, so that what was digested with it can be compared once
 * SECRET_KEY_PREVIOUS is taken away: a digest, unlike what is sealed, cannot be made again with another key.
 * @param upTo beyond this place the key counts for nothing, whoever may know it by then; Infinity for no such place.
 */
export async function saveFormerKey(tx: Tx, use: string, upTo: number): Promise<void> {
  if (!config.SECRET_KEY_PREVIOUS) return;
  const key = deriveKey(use, config.SECRET_KEY_PREVIOUS);
  const id = createHash("sha256").update(key).digest("hex").slice(0, 16);
  const others = (await readKept(tx)).filter((kept) => kept.id !== id);
  const limit = Number.isFinite(upTo) ? upTo : null;
  await write(tx, [...others, { use, id, upTo: limit, sealed: sealed(use, key) }]);
}

/** Seals the kept keys with the present SECRET_KEY. @returns what did not open, and stays as it is. */
export function reencryptFormerKeys(): Promise<string[]> {
  return transaction(async (tx) => {
    const all = await readKept(tx);
    const opened = all.map((kept) => ({ kept, key: open(kept) }));
    if (all.length > 0)
      await write(
        tx,
        opened.map(({ kept, key }) => (key ? { ...kept, sealed: sealed(kept.use, key) } : kept)),
      );
    return opened.filter(({ key }) => !key).map(({ kept }) => `${kept.use} ${kept.id}`);
  });
}

/** Every key of one use under which something may stand: the present one, the one being left, those that were kept. */
export async function readVerificationKeys(use: string, executor: Executor = db): Promise<VerificationKey[]> {
  const present = deriveKeys(use).map((key) => ({ key, upTo: Number.POSITIVE_INFINITY }));
  const former = (await readKept(executor)).flatMap((kept) => {
    const key = kept.use === use ? open(kept) : null;
    return key ? [{ key, upTo: kept.upTo ?? Number.POSITIVE_INFINITY }] : [];
  });
  return [...present, ...former];
}

async function readKept(executor: Executor): Promise<Kept[]> {
  const [row] = await executor.select().from(installation).where(eq(installation.key, KEPT));
  return (row?.value ?? []) as Kept[];
}

async function write(tx: Tx, value: Kept[]): Promise<void> {
  await tx
    .insert(installation)
    .values({ key: KEPT, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updatedAt: new Date() } });
}

const sealed = (use: string, key: Buffer): string => encryptWith(deriveKey(USE), key.toString("base64url"), use);

function open({ use, sealed: text }: Kept): Buffer | null {
  for (const secret of deriveKeys(USE))
    try {
      return Buffer.from(decryptWith(secret, text, use), "base64url");
    } catch {
      // Under the other one.
    }
  return null;
}
