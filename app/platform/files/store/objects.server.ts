import type { Readable } from "node:stream";

/** No object is stored under this path. */
export class FileMissingError extends Error {
  override readonly name = "FileMissingError";
}

/** The place where the objects stand does not answer, is full, or refuses: that says nothing about the file. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}

export type StoredObject = { path: string; modifiedAt: Date };

/** Bytes of an object, the last one included, counted from 0. */
export type ByteRange = { first: number; last: number };

/** Where encrypted objects stand: the local disk, or an object storage. It knows nothing of what is in them. */
export type Objects = {
  /** Stores an object whole, or not at all; once it returns, the object survives the death of every process. */
  put(path: string, contents: Readable): Promise<void>;
  /**
   * The bytes of an object, or a range of them, cut at its end.
   * @returns them, and the size of the whole object in bytes. @throws FileMissingError.
   */
  get(path: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;
  exists(path: string): Promise<boolean>;
  /** Removes an object; no error when there is none. */
  remove(path: string): Promise<void>;
  /** Every object of a folder, or of all, unfinished ones included, with the time it was written. */
  list(folder?: string): AsyncIterable<StoredObject>;
  /** @throws when nothing could be stored or read now. */
  check(): Promise<void>;
};
