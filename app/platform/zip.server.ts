import { makeZip } from "client-zip";
import type { ByteSource } from "./files/store/storage.server.ts";
import { safeFileName } from "./files/transfer/file-name.ts";

/** One file of an archive. */
export type ZipEntry = {
  /** Its path in the archive, with `/` between folders, built from names that `zipName` made safe. */
  name: string;
  modifiedAt?: Date;
  /** A function is called only once every entry before it has been read. */
  content: string | Uint8Array | (() => Promise<ByteSource>);
};

/** Windows limits a whole path to 260 characters, including the folder where the archive is unpacked. */
const MAX_NAME = 100;

/**
 * Creates a ZIP archive as a stream: at most one chunk of a file is in memory. Files are not compressed (pictures and PDF
 * hardly shrink), names are UTF-8, and an archive over 4 GB is a ZIP64. An error in `entries` or a content makes the stream
 * fail, so that the reader sees a failed download, not a short archive.
 * @param entries read one after the other; cancelling the stream stops them.
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
 * Makes a safe entry name from a sender's file name, with a number that makes it unique and keeps the order.
 * @param number 1 for the first. @param total the number of entries: `7` of 120 is `007`.
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
