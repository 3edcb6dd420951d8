import { createDecipheriv, hkdfSync } from "node:crypto";
import { PassThrough, pipeline, Readable } from "node:stream";
import type { Decrypter } from "age-encryption";
import type { ByteRange } from "./objects.server.ts";

/** Sizes in the age format (c2sp.org/age): a header and a nonce, then chunks of 64 KiB, each followed by its tag. */
const CHUNK = 64 * 1024;
const TAG = 16;
const ENCRYPTED_CHUNK = CHUNK + TAG;
const NONCE = 16;
/** Enough for the header of our objects (about 200 bytes with one recipient) and the nonce. */
const HEAD = 1024;

type Fetch = (range: ByteRange) => Promise<{ stream: Readable; size: number }>;

/**
 * Decrypts a range of the plaintext of an age file: fetches its header, then only the chunks that contain the range. The
 * library decrypts the header, but cannot start in the middle, so the chunks are decrypted here with Node's
 * ChaCha20-Poly1305, as the format specifies. Each chunk is authenticated with its number and whether it is the last, so
 * changed, moved or missing chunks are detected; chunks before the range are not read.
 * @param range within the plaintext. @throws Error when the object is damaged; the stream fails in the same way.
 */
export async function openRange(
  fetch: Fetch,
  decrypter: Decrypter,
  { first, last }: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const head = await fetch({ first: 0, last: HEAD - 1 });
  const { headerEnd, bytes } = await readHead(head.stream);
  const fileKey = await decrypter.decryptHeader(bytes.subarray(0, headerEnd));
  const salt = bytes.subarray(headerEnd, headerEnd + NONCE);
  const key = Buffer.from(hkdfSync("sha256", fileKey, salt, "payload", 32));

  const payload = headerEnd + NONCE;
  const lastChunk = Math.max(0, Math.ceil((head.size - payload) / ENCRYPTED_CHUNK) - 1);
  const from = Math.floor(first / CHUNK);
  const to = Math.min(Math.floor(last / CHUNK), lastChunk);
  if (from > to) throw new RangeError("the object ends before this range");
  const encrypted = await fetch({
    first: payload + from * ENCRYPTED_CHUNK,
    last: Math.min(payload + (to + 1) * ENCRYPTED_CHUNK, head.size) - 1,
  });
  const open = (bytes: Buffer, number: number) => decryptChunk(key, bytes, number, number === lastChunk);
  const plain = new PassThrough();
  // Cancelling the plaintext ends the fetch too, and errors reach the reader of the plaintext.
  pipeline(
    encrypted.stream,
    (stream: Readable) => cut(chunksOf(stream, from, open), first - from * CHUNK, last - first + 1),
    plain,
    () => {},
  );
  return Readable.toWeb(plain) as ReadableStream<Uint8Array>;
}

async function readHead(stream: Readable): Promise<{ headerEnd: number; bytes: Buffer }> {
  const bytes = Buffer.concat(await stream.toArray());
  const mac = bytes.indexOf("\n--- ");
  const headerEnd = mac === -1 ? 0 : bytes.indexOf("\n", mac + 1) + 1;
  if (headerEnd === 0 || bytes.length < headerEnd + NONCE) throw new Error("the header of the object is damaged");
  return { headerEnd, bytes };
}

/** Cuts the encrypted bytes into chunks, numbered from `number`, and decrypts them; the last may be shorter. */
async function* chunksOf(stream: Readable, number: number, open: (encrypted: Buffer, number: number) => Buffer) {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    waiting.push(piece);
    size += piece.length;
    if (size < ENCRYPTED_CHUNK) continue;
    let bytes = Buffer.concat(waiting);
    for (; bytes.length >= ENCRYPTED_CHUNK; bytes = bytes.subarray(ENCRYPTED_CHUNK))
      yield open(bytes.subarray(0, ENCRYPTED_CHUNK), number++);
    waiting = [bytes];
    size = bytes.length;
  }
  if (size > 0) yield open(Buffer.concat(waiting), number);
}

function decryptChunk(key: Buffer, encrypted: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  const decipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(encrypted.subarray(-TAG));
  const plain = decipher.update(encrypted.subarray(0, -TAG));
  decipher.final();
  return plain;
}

async function* cut(chunks: AsyncIterable<Buffer>, skip: number, length: number): AsyncGenerator<Uint8Array> {
  let at = -skip;
  for await (const chunk of chunks) {
    const piece = chunk.subarray(Math.max(0, -at), length - at);
    at += chunk.length;
    if (piece.length > 0) yield piece;
    if (at >= length) return;
  }
}
