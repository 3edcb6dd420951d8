import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import type { ByteSource } from "../store/storage.server.ts";

/** The request is no form, or breaks a limit that our own pages never reach. */
export class BadUploadError extends Error {
  override readonly name = "BadUploadError";
}

export type ReceivedPart = {
  /** Name of the form's field. */
  field: string;
  /** As the sender wrote it: hostile. */
  name: string;
  stream: ByteSource;
  /** The text fields that came before this file. */
  fields: FormData;
};
export type ReceivedForm<Result> = { fields: FormData; files: { field: string; result: Result }[] };

export type ReceiveLimits = {
  /** Of one file. Its stream ends one byte later, so that whoever stores it sees that it is too large. */
  maxFileBytes: number;
  maxFiles: number;
  maxFields?: number;
};

const FIELD_BYTES = 100_000;

/**
 * Reads a multipart form as it arrives, no file being held in memory. Each file is handed to `onFile` at once; its
 * result stands under the field's name. A file whose reader stops early is read to its end and dropped, so that one
 * refused file loses neither the others nor the fields. Empty file inputs are left out.
 * @throws BadUploadError for what is no multipart form, is cut, or has too many parts; whatever `onFile` throws.
 */
export async function receiveForm<Result>(
  request: Request,
  limits: ReceiveLimits,
  onFile: (part: ReceivedPart) => Promise<Result>,
): Promise<ReceivedForm<Result>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data;.*boundary=/i.test(type) || !request.body) throw new BadUploadError("no multipart form");
  const fields = new FormData();
  const files: Promise<{ field: string; result: Result }>[] = [];
  const streams: Readable[] = [];
  let broken: string | undefined;

  const parser = new Busboy({
    headers: { "content-type": type },
    limits: {
      fileSize: limits.maxFileBytes + 1,
      files: limits.maxFiles,
      fields: limits.maxFields ?? 100,
      parts: limits.maxFiles + (limits.maxFields ?? 100),
      fieldSize: FIELD_BYTES,
      headerPairs: 20,
      headerSize: 4096,
    },
  });
  parser.on("field", (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) broken ??= `the field ${name} is too long`;
    else fields.append(name, value);
  });
  parser.on("file", (field, stream, name) => {
    // A part cut by the end of the request fails here first; the reader, or the parser, reports it.
    stream.on("error", () => {});
    if (!name) {
      stream.resume();
      return;
    }
    streams.push(stream);
    const reading = onFile({ field, name, stream: readable(stream), fields }).finally(() => stream.resume());
    const file = reading.then((result) => ({ field, result }));
    file.catch(() => {}); // Met below, once the whole form was read.
    files.push(file);
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(limit, () => {
      broken ??= limit;
    });

  try {
    await pipeline(Readable.fromWeb(request.body as NodeReadableStream), parser);
  } catch (error) {
    broken ??= error instanceof Error ? error.message : "cut";
    // The parser forgets the part it was in: whoever reads it must be told.
    for (const stream of streams) stream.destroy(new BadUploadError("cut"));
  }
  const settled = await Promise.allSettled(files);
  if (broken) throw new BadUploadError(broken);
  return { fields, files: settled.map((file) => (file.status === "fulfilled" ? file.value : raise(file.reason))) };
}

/**
 * Reads one file sent as the body of a request, its name in the `x-file-name` header (percent-encoded). That header
 * also keeps other sites out: a browser sends it across origins only after asking, and we never agree.
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

/** Gives at most one byte too many, then reads on to the end: an answer sent sooner would never reach the browser. */
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

/** Reading stops without destroying the part, which the parser would wait for. */
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
