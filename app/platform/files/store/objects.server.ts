import type { Readable } from "node:stream";

/** No object is stored under this path. */
export class FileMissingError extends Error {
  override readonly name = "FileMissingError";
}

/** The storage does not answer, is full, or refuses access. The file itself may exist or not. */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}

export type StoredObject = { path: string; modifiedAt: Date };

/** A range of bytes, counted from 0, with `last` included. */
export type ByteRange = { first: number; last: number };

/** `lockedUntil`: until then the object storage lets nobody change or remove the object; the disk has no such lock. */
export type PutOptions = { lockedUntil?: Date };

/** A store of encrypted objects: the local disk, or an object storage. */
export type Objects = {
  /** Stores an object completely, or not at all; once it returns, the object survives a crash. */
  put(path: string, contents: Readable, options?: PutOptions): Promise<void>;
  /**
   * Reads an object, or a range of it, limited to its end.
   * @returns the bytes, and the size of the whole object. @throws FileMissingError.
   */
  get(path: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;
  exists(path: string): Promise<boolean>;
  /** Removes an object; does nothing when there is none. */
  remove(path: string): Promise<void>;
  /** Lists the objects of a folder, or all, incomplete ones included, with the time they were written. */
  list(folder?: string): AsyncIterable<StoredObject>;
  /** @throws when the storage cannot be used now. */
  check(): Promise<void>;
};
