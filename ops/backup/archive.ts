import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { createTarDecoder, createTarPacker } from "modern-tar";

/** An entry of a backup; its size in bytes is known before its content is read. */
export type BackupEntry = { name: string; bytes: Uint8Array } | { name: string; size: number; stream: Bytes };
export type Bytes = ReadableStream<Uint8Array>;
type Digest = { size: number; sha256: string };

/** The last entry: the digest of every other one, so that missing, added or altered entries are detected. */
export type Manifest = { entries: Record<string, Digest> };
export const MANIFEST = "MANIFEST.json";
/** The entries around the rows of the database, without which nothing can be restored. */
export const FORMAT = "database/format.json";
export const SEQUENCES = "database/sequences.json";

/** A problem with a backup, in a French sentence for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/**
 * Writes a backup as a stream: a tar archive in a standard age file, with the digest of each entry in its last one.
 * `age --decrypt --identity key.txt FILE | tar --list` reads it too.
 * @param recipients the public keys (`age1…`) that it is encrypted for.
 */
export async function writeArchive(entries: AsyncIterable<BackupEntry>, recipients: string[]): Promise<Bytes> {
  const { readable, controller } = createTarPacker();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  pack(entries, controller).catch((error) => controller.error(error));
  return encrypter.encrypt(readable as ReadableStream<Uint8Array<ArrayBuffer>>);
}

async function pack(entries: AsyncIterable<BackupEntry>, controller: ReturnType<typeof createTarPacker>["controller"]) {
  const manifest: Manifest = { entries: {} };
  const mtime = new Date();
  for await (const entry of entries) {
    const size = "bytes" in entry ? entry.bytes.byteLength : entry.size;
    const sha256 = createHash("sha256");
    const writer = controller.add({ name: entry.name, size, mtime, mode: 0o600 }).getWriter();
    for await (const piece of "bytes" in entry ? [entry.bytes] : entry.stream) {
      sha256.update(piece);
      await writer.write(piece);
    }
    await writer.close();
    manifest.entries[entry.name] = { size, sha256: sha256.digest("hex") };
  }
  const bytes = Buffer.from(JSON.stringify(manifest));
  const writer = controller.add({ name: MANIFEST, size: bytes.byteLength, mtime, mode: 0o600 }).getWriter();
  await writer.write(new Uint8Array(bytes));
  await writer.close();
  controller.finalize();
}

/**
 * Reads the entries of a backup, one after the other: each must be read or cancelled before the next.
 * @param identities the keys to try (`AGE-SECRET-KEY-1…`).
 * @param read receives the share of the file that was read, from 0 to 1.
 * @throws BackupError when none of the keys decrypts it.
 */
export async function* readArchive(path: string, identities: string[], read: (share: number) => void = () => {}) {
  const { size } = await stat(path);
  let done = 0;
  const source = createReadStream(path).on("data", (piece) => {
    done += piece.length;
    read(done / size);
  });
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>).catch((cause) => {
    throw new BackupError("Aucune des clés données n’ouvre cette sauvegarde, ou son début est abîmé.", {
      cause,
    });
  });
  const decoder = createTarDecoder({ strict: true });
  for await (const { header, body } of plain.pipeThrough(decoder))
    yield { name: header.name, size: header.size, mtime: header.mtime, body };
}

/**
 * Reads a whole backup and compares every digest, before a restore changes anything.
 * @returns its entries, and when it was made. @throws BackupError that names the first altered, missing or additional entry, or says that the end is missing.
 */
export async function verifyArchive(
  path: string,
  identities: string[],
  read: (share: number) => void,
): Promise<Manifest & { madeAt: Date }> {
  const found: Manifest["entries"] = {};
  let manifest: Manifest | undefined;
  let madeAt = new Date(0);
  try {
    for await (const { name, size, mtime, body } of readArchive(path, identities, read)) {
      madeAt = mtime ?? madeAt;
      if (name === MANIFEST) manifest = (await new Response(body as BodyInit).json()) as Manifest;
      else if (Object.hasOwn(found, name)) throw new BackupError(`« ${name} » est deux fois dans cette sauvegarde.`);
      else found[name] = { size, sha256: await digestOf(body) };
    }
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError("Cette sauvegarde est abîmée ou incomplète.", { cause });
  }
  if (!manifest?.entries) throw new BackupError("La fin de cette sauvegarde manque.");
  const expected = manifest.entries;
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)]))
    if (expected[name]?.sha256 !== found[name]?.sha256)
      throw new BackupError(`« ${name} » n’est pas ce qui a été sauvegardé.`);
  for (const name of [FORMAT, SEQUENCES])
    if (!expected[name]) throw new BackupError(`Il manque « ${name} » à cette sauvegarde.`);
  return { ...manifest, madeAt };
}

async function digestOf(body: Bytes): Promise<string> {
  const sha256 = createHash("sha256");
  for await (const piece of body) sha256.update(piece);
  return sha256.digest("hex");
}
