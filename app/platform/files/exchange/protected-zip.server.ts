import { Readable } from "node:stream";
import { ZipWriter } from "@zip.js/zip.js";
import type { ByteSource } from "../store/storage.server.ts";
import { safeFileName } from "./file-name.ts";

type Entry = { name: string; modifiedAt: Date; content: ByteSource };

/**
 * Writes a ZIP archive of one file, under the traditional encryption of ZIP, which every system opens with its own tools. It
 * is weak: it hides a file from programs that scan and from an unintended opening, not from an attacker.
 */
export function protectedZip({ name, modifiedAt, content }: Entry, password: string): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const archive = new ZipWriter(writable, { password, zipCrypto: true, level: 0, useWebWorkers: false });
  const source = Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>;
  archive
    .add(safeFileName(name), source, { lastModDate: modifiedAt })
    .then(() => archive.close())
    // The reader sees a failed download in place of a short archive.
    .catch((error) => writable.abort(error).catch(() => {}));
  return Readable.fromWeb(readable as import("node:stream/web").ReadableStream<Uint8Array>);
}
