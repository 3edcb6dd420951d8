import { createDecipheriv, hkdfSync } from "node:crypto";
import { PassThrough, pipeline, Readable } from "node:stream";
import type { Decrypter } from "age-encryption";
import type { ByteRange } from "./objects.server.ts";

/** Of the age format (c2sp.org/age): chunks of 64 KiB, each followed by its tag, after a header and a nonce. */
const CHUNK = 64 * 1024;
const TAG = 16;
const ENCRYPTED_CHUNK = CHUNK + TAG;
const NONCE = 16;
/** More than the header of an object of ours (one recipient: about 200 bytes) with the nonce. */
const HEAD = 1024;

type Fetch = (range: ByteRange) => Promise<{ stream: Readable; size: number }>;

/**
 * A range of the plaintext of an age file: fetches its head, then only the chunks that hold the range, and decrypts those.
 * The library opens the header; it has no way to begin in the middle, so the chunks are opened here, as the format says,
 * by Node's own ChaCha20-Poly1305. Each is authenticated with its number and whether it is the last, so that nothing
 * changed, moved or cut is given; what an earlier chunk holds is not looked at.
 * @param range within the plaintext. @throws Error when the object is damaged, as does the stream.
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
  // Whoever stops reading ends the fetch too; a failure is met where the plaintext is read.
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

/** Counts the chunks from `number` on, the last one as short as it comes. */
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
