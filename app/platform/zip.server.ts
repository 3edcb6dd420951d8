import { makeZip } from "client-zip";
import type { ByteSource } from "./files/store/storage.server.ts";
import { safeFileName } from "./files/transfer/file-name.ts";

/** One file of an archive. */
export type ZipEntry = {
  /** Its path inside, folders with `/`: made by us, of names that passed `zipName`. */
  name: string;
  modifiedAt?: Date;
  /** Opened only once everything before it has been read. */
  content: string | Uint8Array | (() => Promise<ByteSource>);
};

/** Any system's whole path holds 260 characters, and a person unpacks somewhere. */
const MAX_NAME = 100;

/**
 * A ZIP archive, written while it is read: never more than a piece of one file is in memory. Files are stored as they
 * are (pictures and PDF hardly shrink), names are UTF-8, and an archive over 4 GB is a ZIP64.
 * What `entries` or a content throws makes the stream fail, so that a reader sees a broken download, not a short archive.
 * @param entries read one after the other; a reader who leaves stops them.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  let open: AsyncGenerator<Uint8Array> | undefined;
  async function* inputs() {
    for await (const { name, modifiedAt = new Date(), content } of entries) {
      refuseEscapes(name);
      if (typeof content !== "function") yield { name, lastModified: modifiedAt, input: content as BodyPiece };
      else {
        open = pieces(content);
        yield { name, lastModified: modifiedAt, input: open };
      }
    }
  }
  const source = inputs();
  const reader = makeZip(source, { buffersAreUTF8: true }).getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await open?.return(undefined);
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

type BodyPiece = string | Uint8Array<ArrayBuffer>;

/**
 * A sender's file name for an entry: `safeFileName`, after a number that makes it unique and keeps the order.
 * @param number 1 for the first. @param total how many there are: `7` of 120 is `007`.
 */
export function zipName(number: number, total: number, name: string): string {
  const digits = Math.max(2, String(total).length);
  const safe = safeFileName(name);
  const dot = safe.lastIndexOf(".");
  const ending = dot > 0 && safe.length - dot <= 11 ? safe.slice(dot) : "";
  const stem = safe.slice(0, safe.length - ending.length);
  const kept = [...stem].slice(0, MAX_NAME - ending.length).join("");
  return `${String(number).padStart(digits, "0")}-${kept.trim()}${ending}`;
}

async function* pieces(content: () => Promise<ByteSource>): AsyncGenerator<Uint8Array> {
  yield* await content();
}

function refuseEscapes(name: string): void {
  const parts = name.split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..") || /[\\\p{Cc}]/u.test(name))
    throw new Error(`${JSON.stringify(name)} is no name for an entry of an archive.`);
}
