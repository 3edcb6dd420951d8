import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { type BodyBudget, openBodyBudget } from "../../http/body-budget.server.ts";
import type { ByteSource } from "../store/storage.server.ts";

/** The request is not a form, or exceeds a limit that our own pages never reach. */
export class BadUploadError extends Error {
  override readonly name = "BadUploadError";
}

export type ReceivedPart = {
  /** The name of the form field. */
  field: string;
  /** The sender's file name, untrusted. */
  name: string;
  stream: ByteSource;
  /** The text fields that came before this file. */
  fields: FormData;
};
export type ReceivedForm<Result> = { fields: FormData; files: { field: string; result: Result }[] };

export type ReceiveLimits = {
  /** The maximum of one file. Its stream may have one byte more, so that the reader notices that it is too large. */
  maxFileBytes: number;
  maxFiles: number;
  maxFields?: number;
  /** The maximum of one text field; 100,000 bytes by default. */
  maxFieldBytes?: number;
  /** The maximum of all text fields together; as for a form without files by default. */
  maxTextBytes?: number;
  /** The maximum of the whole body; without one, the limits of its parts bind it. */
  maxBytes?: number;
  /** Whose forms share a budget of memory: an account's id, or an IP address. */
  sender: string;
};

const TOO_MANY = "too many forms at once";
const MAX_FIELD_BYTES = 100_000;
const MAX_TEXT_BYTES = 1_000_000;

/**
 * Parses a multipart form while it arrives, without holding a file in memory. Each file is passed to `onFile` at once. When
 * `onFile` stops reading early, the rest of its file is discarded, so that one refused file does not lose the other files
 * and fields. Empty file inputs are ignored.
 * @throws BadUploadError when the body is not a multipart form, is truncated, has too many parts or too much text, or when
 *   the sender's other forms fill their budget; the errors of `onFile`.
 */
export async function receiveForm<Result>(
  request: Request,
  limits: ReceiveLimits,
  onFile: (part: ReceivedPart) => Promise<Result>,
): Promise<ReceivedForm<Result>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data;.*boundary=/i.test(type) || !request.body) throw new BadUploadError("no multipart form");
  const stop = new AbortController();
  const refuse = (reason: string): void => stop.abort(new BadUploadError(reason));
  const budget = openBodyBudget(limits.sender, () => refuse(TOO_MANY));
  try {
    // The parser holds the field that it reads.
    if (!budget.take(limits.maxFieldBytes ?? MAX_FIELD_BYTES)) throw new BadUploadError(TOO_MANY);
    return await parseForm(request.body as NodeReadableStream, type, { limits, budget, stop, onFile });
  } finally {
    budget.release();
  }
}

type Parsing<Result> = {
  limits: ReceiveLimits;
  budget: BodyBudget;
  /** Aborted with a BadUploadError to stop reading. */
  stop: AbortController;
  onFile: (part: ReceivedPart) => Promise<Result>;
};

async function parseForm<Result>(
  body: NodeReadableStream,
  type: string,
  { limits, budget, stop, onFile }: Parsing<Result>,
): Promise<ReceivedForm<Result>> {
  const fields = new FormData();
  const files: Promise<{ field: string; result: Result }>[] = [];
  const streams: Readable[] = [];
  let broken: string | undefined;
  let textBytes = 0;
  const refuse = (reason: string): void => stop.abort(new BadUploadError(reason));

  const parser = new Busboy({
    headers: { "content-type": type },
    limits: {
      fileSize: limits.maxFileBytes + 1,
      files: limits.maxFiles,
      fields: limits.maxFields ?? 100,
      parts: limits.maxFiles + (limits.maxFields ?? 100),
      fieldSize: limits.maxFieldBytes ?? MAX_FIELD_BYTES,
      headerPairs: 20,
      headerSize: 4096,
    },
  });
  parser.on("field", (name, value, nameCut, valueCut) => {
    const bytes = Buffer.byteLength(name) + Buffer.byteLength(value);
    textBytes += bytes;
    if (nameCut || valueCut) broken ??= "a field is too long";
    else if (textBytes > (limits.maxTextBytes ?? MAX_TEXT_BYTES)) refuse("too much text");
    else if (!budget.take(bytes)) refuse(TOO_MANY);
    else fields.append(name, value);
  });
  parser.on("file", (field, stream, name) => {
    // When the request is cut, the part's error comes first; the reader or the parser reports it.
    stream.on("error", () => {});
    if (!name) {
      stream.resume();
      return;
    }
    streams.push(stream);
    const reading = onFile({ field, name, stream: readable(stream), fields }).finally(() => stream.resume());
    const file = reading.then((result) => ({ field, result }));
    file.catch(() => {}); // Reported below, once the whole form is read.
    files.push(file);
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(limit, () => {
      broken ??= limit;
    });

  try {
    await pipeline(Readable.fromWeb(body), watchBytes(limits.maxBytes ?? Infinity, budget), parser, {
      signal: stop.signal,
    });
  } catch (error) {
    if (!stop.signal.aborted) broken ??= error instanceof Error ? error.message : "cut";
    // The parser does not end the current part, so its reader would never end.
    for (const stream of streams) stream.destroy(new BadUploadError("cut"));
  }
  const settled = await Promise.allSettled(files);
  stop.signal.throwIfAborted();
  if (broken) throw new BadUploadError(broken);
  return { fields, files: settled.map((file) => (file.status === "fulfilled" ? file.value : raise(file.reason))) };
}

/** Passes a body on, up to `maxBytes`, and tells its budget when the sender is waited for. @throws BadUploadError beyond. */
function watchBytes(maxBytes: number, budget: BodyBudget) {
  return async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new BadUploadError("too large");
      // The parser or the reader of a file may have to wait for its turn.
      budget.waitForSender(false);
      yield chunk;
      budget.waitForSender(true);
    }
    budget.waitForSender(false);
  };
}

/**
 * Reads one file sent as the body of a request, with its name in the `x-file-name` header (percent-encoded). The header
 * also protects against other sites: a browser sends it cross-origin only after a preflight, which we never allow.
 * @throws BadUploadError when there is no name or no body.
 */
export function receiveRaw(
  request: Request,
  { maxFileBytes }: { maxFileBytes: number },
): { name: string; stream: ByteSource } {
  const header = request.headers.get("x-file-name");
  if (!header) throw new BadUploadError("no file name");
  return { name: decodeName(header), stream: request.body ? capped(request.body, maxFileBytes) : empty() };
}

async function* empty(): AsyncGenerator<Uint8Array> {}

/** Yields at most a few bytes beyond the limit, then discards the rest: browsers ignore a response sent before the end of the upload. */
async function* capped(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > maxBytes * 4) return;
      yield next.value;
    }
  } finally {
    for (let next = await reader.read(); !next.done && size <= maxBytes * 4; next = await reader.read())
      size += next.value.byteLength;
    await reader.cancel().catch(() => {});
  }
}

/** Reads a part; stopping early does not destroy it, since the parser would wait for it. */
async function* readable(stream: Readable): AsyncGenerator<Uint8Array> {
  yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}

function decodeName(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

function raise(reason: unknown): never {
  throw reason;
}
