import { makeZip } from "client-zip";
import { safeFileName } from "./files/exchange/file-name.ts";
import type { ByteSource } from "./files/store/storage.server.ts";
import { limitFairly } from "./limit-concurrency.server.ts";

/** One file of an archive. */
export type ZipEntry = {
  /** Its path in the archive, with `/` between folders, built from names that `zipName` made safe. */
  name: string;
  modifiedAt?: Date;
  /** A function is called only once every entry before it has been read. */
  content: string | Uint8Array | (() => Promise<ByteSource>);
};

/** Fifty archives at a time in this process, one of an account. The others wait without having read anything. */
const limitArchives = limitFairly(50, 1);
/** A reader that takes no chunk (64 KB at most) for so long gives its place to the next. */
const MAX_STALL_MS = 60_000;

type ZipOptions = {
  /** The id of the account for which it is made. */
  account: string;
  maxStallMs?: number;
};

/** Windows limits a whole path to 260 characters, including the folder where the archive is unpacked. */
const MAX_NAME = 100;

/**
 * Creates a ZIP archive as a stream: at most one chunk of a file is in memory. Files are not compressed (pictures and PDF
 * hardly shrink), so that writing it takes little of the event loop; names are UTF-8, and an archive over 4 GB is a ZIP64.
 * An error in `entries` or a content makes the stream fail, so that the reader sees a failed download, not a short archive.
 * @param entries read one after the other; cancelling the stream stops them.
 */
export function zipStream(
  entries: AsyncIterable<ZipEntry>,
  { account, maxStallMs = MAX_STALL_MS }: ZipOptions,
): ReadableStream<Uint8Array> {
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
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let place: Promise<() => void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    void place?.then((giveBack) => giveBack());
    await open?.return(undefined);
    await source.return(undefined);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer);
        try {
          place ??= takePlace(account);
          await place;
          // It reads the first entry at once.
          reader ??= makeZip(source, { buffersAreUTF8: true }).getReader();
          const { done, value } = await reader.read();
          if (done) {
            await close();
            return controller.close();
          }
          controller.enqueue(value);
        } catch (error) {
          await close();
          throw error;
        }
        timer = setTimeout(() => {
          controller.error(new Error("the archive is not read any more"));
          void close().catch(() => {});
        }, maxStallMs).unref();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** Waits for its turn. @returns what gives the place to the next. */
function takePlace(account: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    limitArchives(account, () => new Promise<void>((giveBack) => resolve(giveBack))).catch(reject);
  });
}

/**
 * The entry of a list as JSON, written page by page: neither the list nor its text is ever whole in memory.
 * @param pages yields what stands in the list, some hundred items at a time.
 */
export function jsonList(name: string, pages: () => AsyncIterable<readonly unknown[]>): ZipEntry {
  return { name, content: async () => listText(pages()) };
}

async function* listText(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<Uint8Array> {
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    const items = page.map((item) => JSON.stringify(item, null, 2)).join(",\n");
    yield Buffer.from(`${isEmpty ? "[" : ","}\n${items}`);
    isEmpty = false;
  }
  yield Buffer.from(isEmpty ? "[]\n" : "\n]\n");
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

/** A file of the archive with one value. */
export const json = (name: string, value: unknown): ZipEntry => ({
  name,
  content: `${JSON.stringify(value, null, 2)}\n`,
});
