import type { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditChain } from "~/db/schema";
import { config } from "~/platform/config.server";
import type { VerificationKey } from "~/platform/crypto/former-keys.server";
import { fileStore } from "~/platform/files/store/store.server";
import { checkHeadSeal } from "../chain/queries.server";
import { formatHead, type Head, parseHead } from "../schema";

/** The folder of the file storage that holds them; the sweep of files ignores it. */
export const HEADS_FOLDER = "journal-heads";
/** The answer of a time stamp authority (RFC 3161), as it came: `openssl ts -verify -in` reads it. */
export const STAMP_SUFFIX = ".tsr";

export type Checkpoint = { path: string; head: Head; isStamp: boolean };

/** The name of the object says which head it is, so that it can be compared without the product. */
export const headPath = (head: Head): string => `${HEADS_FOLDER}/${formatHead(head).replace(":", "-")}`;

/** The heads that stand in the file storage, whatever is in them. @throws StorageUnavailableError. */
export async function listCheckpoints(): Promise<Checkpoint[]> {
  const found: Checkpoint[] = [];
  for await (const { path } of fileStore().list(HEADS_FOLDER)) {
    const isStamp = path.endsWith(STAMP_SUFFIX);
    const name = path.slice(HEADS_FOLDER.length + 1, isStamp ? -STAMP_SUFFIX.length : undefined);
    const head = parseHead(name.replace("-", ":"));
    if (head) found.push({ path, head, isStamp });
  }
  return found.sort((one, other) => one.head.seq - other.head.seq);
}

/**
 * Reads each kept head, and whether it holds: its seal for a locked object, its signature for a time stamp, by one of the
 * certificates of TIMESTAMP_CA where it is set. @throws StorageUnavailableError.
 */
export async function* readCheckpoints(keys: VerificationKey[]): AsyncGenerator<Checkpoint & { isSound: boolean }> {
  const all = await listCheckpoints();
  if (all.length === 0) return;
  // The library of certificates is large, so it is loaded only when it is used.
  const { readTimeStamp } = await import("./rules.server");
  const trusted = await readTrustedCertificates();
  for (const kept of all) {
    yield { ...kept, isSound: await isSound(kept, await bytesOf(kept.path)) };
  }

  async function isSound({ head, isStamp }: Checkpoint, bytes: Uint8Array): Promise<boolean> {
    if (isStamp) return (await readTimeStamp(bytes, formatHead(head), { trusted })) !== null;
    const stated = checkHeadSeal(parse(bytes), keys);
    return stated?.seq === head.seq && stated.hash === head.hash;
  }
}

/**
 * Finds the first time stamp of a head at or after a link of the chain: the link was there at that time.
 * @returns null without one that TIMESTAMP_CA knows, or whose head the chain still has. @throws StorageUnavailableError.
 */
export async function readStampOf(seq: number): Promise<{ head: Head; at: Date } | null> {
  const kept = (await listCheckpoints()).find(({ head, isStamp }) => isStamp && head.seq >= seq);
  const trusted = kept ? await readTrustedCertificates() : [];
  // Without a certificate nothing says whose stamp it is.
  if (!kept || trusted.length === 0) return null;
  const { head, path } = kept;
  const [link] = await db.select({ hash: auditChain.hash }).from(auditChain).where(eq(auditChain.seq, head.seq));
  if (link?.hash !== head.hash) return null;
  const { readTimeStamp } = await import("./rules.server");
  const at = await readTimeStamp(await bytesOf(path), formatHead(head), { trusted });
  return at && { head, at };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const { stream } = await fileStore().raw(path);
  return new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
}

/** The certificates of TIMESTAMP_CA; none without it. @throws Error when the file holds none. */
export async function readTrustedCertificates(): Promise<X509Certificate[]> {
  if (!config.TIMESTAMP_CA) return [];
  const { readCertificates } = await import("./rules.server");
  return readCertificates(await readFile(config.TIMESTAMP_CA, "utf8"));
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return null;
  }
}
