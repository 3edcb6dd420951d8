import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { bech32 } from "@scure/base";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { openRange } from "./age-range.server.ts";
import {
  type ByteRange,
  FileMissingError,
  type Objects,
  type PutOptions,
  StorageUnavailableError,
  type StoredObject,
} from "./objects.server.ts";

export { FileMissingError, StorageUnavailableError } from "./objects.server.ts";

/** The file has more bytes than the caller allows; nothing was stored. */
export class FileTooLargeError extends Error {
  override readonly name = "FileTooLargeError";
}

export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export type FileStore = {
  /**
   * Encrypts `source` for an age identity and stores it under `path`. When it returns, the object is complete and survives
   * a crash. When it throws, nothing is stored under `path`.
   * @returns the size in bytes and the SHA-256 (hexadecimal) of the plaintext.
   * @throws FileTooLargeError when the plaintext has more than `maxBytes` bytes; StorageUnavailableError; the errors of
   *   `source`.
   */
  put(
    path: string,
    source: ByteSource,
    options: { maxBytes: number; identity?: string },
  ): Promise<{ size: number; sha256: string }>;
  /**
   * Opens the plaintext of an object, decrypted while it is read; a damaged object makes the stream fail.
   * @param identity the identity it was encrypted for; by default the installation's, as for old files.
   * @param range a range of the plaintext; only the chunks that contain it are fetched and decrypted.
   * @throws FileMissingError; StorageUnavailableError.
   */
  open(path: string, identity?: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Reads the encrypted object, with its size in bytes. @throws FileMissingError, StorageUnavailableError. */
  raw(path: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> }>;
  /** Stores an encrypted object that `raw` returned, or one that holds nothing to hide. */
  putRaw(path: string, stream: ReadableStream<Uint8Array>, options?: PutOptions): Promise<void>;
  /** Removes an object; does nothing when there is none. */
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Lists the objects of a folder, or all, incomplete ones included, with the time they were written. */
  list(folder?: string): AsyncIterable<StoredObject>;
  /** @throws StorageUnavailableError when the storage cannot be used now. */
  check(): Promise<void>;
};

/**
 * Encodes 32 secret bytes as an age identity: the X25519 scalar in bech32, `AGE-SECRET-KEY-1…`. With that line in a file,
 * the standard command decrypts the objects: `age --decrypt --identity key.txt OBJECT`.
 */
export function ageIdentity(key: Uint8Array): string {
  return bech32.encode("age-secret-key-", bech32.toWords(key)).toUpperCase();
}

/**
 * Creates a store of encrypted files. Every object is a standard age file (age-encryption.org/v1), written and read as a
 * stream, so that a whole file is never in memory.
 * @param objects the underlying store.
 * @param keys secrets of 32 bytes for the installation's identities, `deriveKeys("files/v1")` in the product. They decrypt
 *   objects without an identity of their own; the first one encrypts such objects.
 */
export function createFileStore({ objects, keys }: { objects: Objects; keys: readonly Uint8Array[] }): FileStore {
  const ownIdentities = keys.map(ageIdentity);
  const decrypterOf = (identity: string | undefined): Decrypter => {
    const decrypter = new Decrypter();
    for (const each of identity ? [identity] : ownIdentities) decrypter.addIdentity(each);
    return decrypter;
  };

  return {
    async put(path, source, { maxBytes, identity = ownIdentities[0] as string }) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(await identityToRecipient(identity));
      const meter = measured(source, maxBytes);
      const encrypted = await encrypter.encrypt(meter.stream);
      const contents = Readable.fromWeb(encrypted as NodeReadableStream);
      // Without a listener, an early error of the source would end the process; the store reports the error anyway.
      contents.on("error", () => {});
      try {
        await wrapStorageError(objects.put(path, contents));
      } catch (error) {
        throw meter.failure() ?? error;
      }
      return meter.result();
    },
    async open(path, identity, range) {
      const decrypter = decrypterOf(identity);
      if (range) return openRange((wanted) => wrapStorageError(objects.get(path, wanted)), decrypter, range);
      const { stream } = await wrapStorageError(objects.get(path));
      try {
        return await decrypter.decrypt(Readable.toWeb(stream) as ReadableStream<Uint8Array>);
      } catch (error) {
        stream.destroy();
        throw error;
      }
    },
    async raw(path) {
      const { size, stream } = await wrapStorageError(objects.get(path));
      return { size, stream: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
    },
    putRaw: (path, stream, options) =>
      wrapStorageError(objects.put(path, Readable.fromWeb(stream as NodeReadableStream), options)),
    remove: (path) => wrapStorageError(objects.remove(path)),
    exists: (path) => wrapStorageError(objects.exists(path)),
    list: (folder) => objects.list(folder),
    check: () => wrapStorageError(objects.check()),
  };
}

/** Turns errors of the storage into StorageUnavailableError with their cause, which flydrive wraps. */
async function wrapStorageError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FileMissingError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new StorageUnavailableError(`Le stockage des fichiers a échoué : ${reasonOf(cause)}`, { cause });
  }
}

/** An answer whose body is not the storage's own, as a proxy makes it, is an « UnknownError » of the SDK: its status says more. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const { $metadata } = cause as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status === undefined ? cause.message : `${status} ${cause.message}`;
}

/** Counts and hashes the plaintext while it is read, and fails beyond `maxBytes`. */
function measured(source: ByteSource, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  let failure: unknown;
  async function* counted() {
    try {
      for await (const chunk of source) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`);
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
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
  return { stream, failure: () => failure, result: () => ({ size, sha256: hash.digest("hex") }) };
}
