import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { bech32 } from "@scure/base";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { Disk } from "flydrive";
import { DurableDiskDriver } from "./durable-disk.server.ts";

/** The file has more bytes than the caller allows; nothing of it was kept. */
export class FileTooLargeError extends Error {
  override readonly name = "FileTooLargeError";
}

/** No object is stored under this path. */
export class FileMissingError extends Error {
  override readonly name = "FileMissingError";
}

export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
export type StoredObject = { path: string; modifiedAt: Date };

export type FileStore = {
  /**
   * Encrypts and stores `source` under `path`, to the age identity given. When it returns, the object is whole and on the disk: it survives the
   * death of the process. When it throws, nothing is left under `path`.
   * @returns the size in bytes and the SHA-256 (hexadecimal) of the plaintext.
   * @throws FileTooLargeError when the plaintext has more than `maxBytes` bytes.
   */
  put(
    path: string,
    source: ByteSource,
    options: { maxBytes: number; identity?: string },
  ): Promise<{ size: number; sha256: string }>;
  /**
   * The plaintext of an object, decrypted while it is read; a damaged object makes the stream fail.
   * @param identity the one that it was stored to; without, the installation's, as files were before each had its own.
   * @throws FileMissingError when there is none.
   */
  open(path: string, identity?: string): Promise<ReadableStream<Uint8Array>>;
  /** The object as it stands, encrypted, with its size in bytes. @throws FileMissingError when there is none. */
  raw(path: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> }>;
  /** Stores an object as `raw` gave it. */
  putRaw(path: string, stream: ReadableStream<Uint8Array>): Promise<void>;
  /** Removes an object; no error when there is none. */
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Every object, unfinished ones included, with the time it was written. */
  list(): AsyncIterable<StoredObject>;
};

/**
 * 32 secret bytes as an age identity: the X25519 scalar, written in bech32 as `AGE-SECRET-KEY-1…`. With that line in a
 * file, the standard command opens what was stored to it: `age --decrypt --identity key.txt OBJECT`.
 */
export function ageIdentity(key: Uint8Array): string {
  return bech32.encode("age-secret-key-", bech32.toWords(key)).toUpperCase();
}

/**
 * Encrypted files on the local disk. Every object is a standard age file (age-encryption.org/v1), written and read as
 * a stream: no whole file is ever in memory. Another flydrive driver (S3) takes the place of the disk's here.
 * @param dir folder of the objects, made when missing.
 * @param keys secrets of 32 bytes: the installation's own identities, `deriveKeys("files/v1")` in the product. They open
 *   what was stored to no identity of its own, and the first is what such an object is stored to.
 */
export function createFileStore({ dir, keys }: { dir: string; keys: readonly Uint8Array[] }): FileStore {
  const disk = new Disk(new DurableDiskDriver(dir));
  const ownIdentities = keys.map(ageIdentity);

  return {
    async put(path, source, { maxBytes, identity = ownIdentities[0] as string }) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(await identityToRecipient(identity));
      const meter = measured(source, maxBytes);
      const encrypted = await encrypter.encrypt(meter.stream);
      const contents = Readable.fromWeb(encrypted as NodeReadableStream);
      // A source that fails before the disk listens must not bring the process down: the disk meets the error anyway.
      contents.on("error", () => {});
      try {
        await disk.putStream(path, contents);
      } catch (error) {
        // flydrive wraps what went wrong; the caller knows the cause.
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
      }
      return meter.result();
    },
    async open(path, identity) {
      const decrypter = new Decrypter();
      for (const each of identity ? [identity] : ownIdentities) decrypter.addIdentity(each);
      if (!(await disk.exists(path))) throw new FileMissingError(path);
      const stored = Readable.toWeb(await disk.getStream(path)) as ReadableStream<Uint8Array>;
      return decrypter.decrypt(stored);
    },
    async raw(path) {
      if (!(await disk.exists(path))) throw new FileMissingError(path);
      const { contentLength } = await disk.getMetaData(path);
      const stream = Readable.toWeb(await disk.getStream(path)) as ReadableStream<Uint8Array>;
      return { size: contentLength, stream };
    },
    putRaw: (path, stream) => disk.putStream(path, Readable.fromWeb(stream as NodeReadableStream)),
    remove: (path) => disk.delete(path),
    exists: (path) => disk.exists(path),
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll("/", { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
        for (const object of page.objects) {
          if (!object.isFile) continue;
          // An object removed since the listing is simply no longer there.
          const facts = await disk.getMetaData(object.key).catch(() => null);
          if (facts) yield { path: object.key, modifiedAt: facts.lastModified };
        }
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}

/** Counts and hashes the plaintext on its way, and fails at the first byte too many. */
function measured(source: ByteSource, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  async function* counted() {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  const iterator = counted();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return(undefined);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest("hex") }) };
}
