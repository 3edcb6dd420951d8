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
  StorageUnavailableError,
  type StoredObject,
} from "./objects.server.ts";

export { FileMissingError, StorageUnavailableError } from "./objects.server.ts";

/** The file has more bytes than the caller allows; nothing of it was kept. */
export class FileTooLargeError extends Error {
  override readonly name = "FileTooLargeError";
}

export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export type FileStore = {
  /**
   * Encrypts and stores `source` under `path`, to the age identity given. When it returns, the object is whole and kept:
   * it survives the death of the process. When it throws, nothing is left under `path`.
   * @returns the size in bytes and the SHA-256 (hexadecimal) of the plaintext.
   * @throws FileTooLargeError when the plaintext has more than `maxBytes` bytes; StorageUnavailableError when the place
   *   fails; whatever reading `source` throws.
   */
  put(
    path: string,
    source: ByteSource,
    options: { maxBytes: number; identity?: string },
  ): Promise<{ size: number; sha256: string }>;
  /**
   * The plaintext of an object, decrypted while it is read; a damaged object makes the stream fail.
   * @param identity the one that it was stored to; without, the installation's, as files were before each had its own.
   * @param range of the plaintext: only what holds it is fetched and decrypted.
   * @throws FileMissingError when there is none; StorageUnavailableError.
   */
  open(path: string, identity?: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** The object as it stands, encrypted, with its size in bytes. @throws FileMissingError, StorageUnavailableError. */
  raw(path: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> }>;
  /** Stores an object as `raw` gave it. */
  putRaw(path: string, stream: ReadableStream<Uint8Array>): Promise<void>;
  /** Removes an object; no error when there is none. */
  remove(path: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Every object of a folder, or of all, unfinished ones included, with the time it was written. */
  list(folder?: string): AsyncIterable<StoredObject>;
  /** @throws StorageUnavailableError when nothing could be stored or read now. */
  check(): Promise<void>;
};

/**
 * 32 secret bytes as an age identity: the X25519 scalar, written in bech32 as `AGE-SECRET-KEY-1…`. With that line in a
 * file, the standard command opens what was stored to it: `age --decrypt --identity key.txt OBJECT`.
 */
export function ageIdentity(key: Uint8Array): string {
  return bech32.encode("age-secret-key-", bech32.toWords(key)).toUpperCase();
}

/**
 * Encrypted files. Every object is a standard age file (age-encryption.org/v1), written and read as a stream: no whole
 * file is ever in memory.
 * @param objects where they stand.
 * @param keys secrets of 32 bytes: the installation's own identities, `deriveKeys("files/v1")` in the product. They open
 *   what was stored to no identity of its own, and the first is what such an object is stored to.
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
      // A source that fails before the place listens must not bring the process down: the place meets the error anyway.
      contents.on("error", () => {});
      try {
        await reached(objects.put(path, contents));
      } catch (error) {
        throw meter.failure() ?? error;
      }
      return meter.result();
    },
    async open(path, identity, range) {
      const decrypter = decrypterOf(identity);
      if (range) return openRange((wanted) => reached(objects.get(path, wanted)), decrypter, range);
      const { stream } = await reached(objects.get(path));
      try {
        return await decrypter.decrypt(Readable.toWeb(stream) as ReadableStream<Uint8Array>);
      } catch (error) {
        stream.destroy();
        throw error;
      }
    },
    async raw(path) {
      const { size, stream } = await reached(objects.get(path));
      return { size, stream: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
    },
    putRaw: (path, stream) => reached(objects.put(path, Readable.fromWeb(stream as NodeReadableStream))),
    remove: (path) => reached(objects.remove(path)),
    exists: (path) => reached(objects.exists(path)),
    list: (folder) => objects.list(folder),
    check: () => reached(objects.check()),
  };
}

/** What fails is the place, and is told as such with its cause: flydrive wraps what went wrong. Read at a terminal too. */
async function reached<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FileMissingError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StorageUnavailableError(`Le stockage des fichiers a échoué : ${why}`, { cause });
  }
}

/** Counts and hashes the plaintext on its way, and fails at the first byte too many. */
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
