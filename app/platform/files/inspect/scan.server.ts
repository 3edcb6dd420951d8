import { connect, type NetConnectOpts, type Socket } from "node:net";
import type { ByteSource } from "../store/storage.server.ts";

/** clamd could not be reached, did not answer in time, or could not scan the file. The file may be clean or not. */
export class ScannerUnavailableError extends Error {
  override readonly name = "ScannerUnavailableError";
}

/** The file, or what it unpacks to, is larger than clamd is set to read: it will not be less so at the next attempt. */
export class ScannerLimitError extends ScannerUnavailableError {}

export type ScanResult = { infected: false } | { infected: true; signature: string };

const DEFAULT_PORT = 3310;
/** clamd answers with a stream name and a result. */
const MAX_ANSWER_BYTES = 4096;
const CHUNK_BYTES = 64 * 1024;
/** How clamd calls a file beyond its limits (AlertExceedsMax), and says that a stream is beyond StreamMaxLength. */
const LIMIT = "Heuristics.Limits.Exceeded";
const TOO_LONG = "INSTREAM size limit exceeded. ERROR";

/**
 * Scans a file with clamd, by its command INSTREAM (`man clamd`), which needs no access to the file system. The npm clients
 * (`clamscan`, `clamdjs`) are made for running programs and scanning paths, and do not report failures as strictly.
 * @param url `tcp://host:port` or `unix:///path`.
 * @param timeLimitMs for the whole scan, the connection included.
 * @throws ScannerLimitError for what clamd does not read whole; ScannerUnavailableError when there is no other clear result;
 *   the errors of `source`.
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
  if (signature?.startsWith(LIMIT) || answer === TOO_LONG) throw new ScannerLimitError(answer);
  if (!signature) throw new ScannerUnavailableError(`clamd answered ${JSON.stringify(answer)}`);
  return { infected: true, signature };
}

/** Reads the version of clamd and of its signatures. @throws ScannerUnavailableError. */
export function scannerVersion(url: string, timeLimitMs: number): Promise<string> {
  return converse(url, timeLimitMs, (send) => send(Buffer.from("zVERSION\0")));
}

/** Sends a command on a new connection. @returns the answer, without its terminating zero byte. */
async function converse(
  url: string,
  timeLimitMs: number,
  sendCommand: (send: (bytes: Buffer) => Promise<void>) => Promise<void>,
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
  const sent = sendCommand((bytes) => write(socket, bytes)).catch((error) => {
    // A socket error is reported by `unavailable`, or by clamd's answer before it closed the connection.
    if (!socket.destroyed && !socket.errored) sourceFault = error;
    throw error;
  });
  try {
    return await Promise.race([answered, unavailable, sent.then(() => answered)]);
  } catch (error) {
    throw (
      sourceFault ?? (error instanceof ScannerUnavailableError ? error : new ScannerUnavailableError(String(error)))
    );
  } finally {
    for (const promise of [answered, unavailable, sent]) promise.catch(() => {});
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
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("utf8");
      const end = received.indexOf("\0");
      if (end !== -1) resolve(received.slice(0, end).trim());
      else if (received.length > MAX_ANSWER_BYTES)
        reject(new ScannerUnavailableError("the answer of clamd is too long"));
    });
  });
}

/** Waits until the bytes are sent, so that a whole file is never in memory. */
function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
