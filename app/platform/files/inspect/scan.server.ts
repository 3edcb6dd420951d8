import { connect, type NetConnectOpts, type Socket } from "node:net";
import type { ByteSource } from "../store/storage.server.ts";

/** clamd was not reached, did not answer in time, or could not judge the file: that says nothing about the file. */
export class ScannerUnavailableError extends Error {
  override readonly name = "ScannerUnavailableError";
}

export type ScanResult = { infected: false } | { infected: true; signature: string };

const DEFAULT_PORT = 3310;
/** Of what clamd says of one file: a name and a verdict. */
const MAX_ANSWER_BYTES = 4096;
const CHUNK_BYTES = 64 * 1024;

/**
 * Has a file judged by clamd (its command INSTREAM, `man clamd`), which is sent the bytes and needs no access to them
 * otherwise. Written here rather than taken from npm: the clients there (`clamscan`, `clamdjs`) are configured for
 * running programs and reading paths, and take a fault for an answer more easily than these lines do.
 * @param url `tcp://host:port` or `unix:///path`.
 * @param timeLimitMs for the whole of it, the connection included.
 * @throws ScannerUnavailableError whenever there is no clear verdict; whatever reading `source` throws.
 */
export async function scan(url: string, source: ByteSource, timeLimitMs: number): Promise<ScanResult> {
  const answer = await converse(url, timeLimitMs, async (send) => {
    await send(Buffer.from("zINSTREAM\0"));
    for await (const chunk of source)
      for (let at = 0; at < chunk.byteLength; at += CHUNK_BYTES) {
        const part = chunk.subarray(at, at + CHUNK_BYTES);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(part.byteLength);
        await send(Buffer.concat([length, part]));
      }
    await send(Buffer.alloc(4));
  });
  if (answer === "stream: OK") return { infected: false };
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (!signature) throw new ScannerUnavailableError(`clamd answered ${JSON.stringify(answer)}`);
  return { infected: true, signature };
}

/** The version that clamd tells, with that of its signatures. @throws ScannerUnavailableError. */
export function scannerVersion(url: string, timeLimitMs: number): Promise<string> {
  return converse(url, timeLimitMs, (send) => send(Buffer.from("zVERSION\0")));
}

/** Says what `speak` sends on a connection of its own. @returns the answer, without the zero that ends it. */
async function converse(
  url: string,
  timeLimitMs: number,
  speak: (send: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<string> {
  const socket = connect(placeOf(url));
  let sourceFault: unknown;
  const unavailable = new Promise<never>((_, reject) => {
    const fail = (reason: string) => reject(new ScannerUnavailableError(`clamd at ${url}: ${reason}`));
    socket.on("error", (error) => fail(error.message));
    socket.on("close", () => fail("the connection ended without an answer"));
    AbortSignal.timeout(timeLimitMs).addEventListener("abort", () => fail(`no answer within ${timeLimitMs} ms`));
  });
  const answered = readAnswer(socket);
  const spoken = speak((bytes) => write(socket, bytes)).catch((error) => {
    // A socket that broke is told by `unavailable`, or by what clamd said before it hung up.
    if (!socket.destroyed && !socket.errored) sourceFault = error;
    throw error;
  });
  try {
    return await Promise.race([answered, unavailable, spoken.then(() => answered)]);
  } catch (error) {
    throw (
      sourceFault ?? (error instanceof ScannerUnavailableError ? error : new ScannerUnavailableError(String(error)))
    );
  } finally {
    for (const promise of [answered, unavailable, spoken]) promise.catch(() => {});
    socket.destroy();
  }
}

function placeOf(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === "unix:") return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || DEFAULT_PORT) };
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk.toString("utf8");
      const end = said.indexOf("\0");
      if (end !== -1) resolve(said.slice(0, end).trim());
      else if (said.length > MAX_ANSWER_BYTES) reject(new ScannerUnavailableError("clamd says too much"));
    });
  });
}

/** Waits until the other end has taken what was sent: no file is ever whole in memory. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
