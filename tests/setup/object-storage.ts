import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

// A package without types.
const S3rver = createRequire(import.meta.url)("@20minutes/s3rver") as new (
  options: object,
) => { run: () => Promise<unknown>; httpServer: Server; middleware: unknown[] };

const BUCKET = "recours";
/** A second one, empty too. */
const OTHER_BUCKET = "ailleurs";
/** Those that this server knows. */
const CREDENTIALS = "S3RVER:S3RVER";

/**
 * This server computes the signature of a request about a bucket without the slash that Amazon's client puts, and signs,
 * after its name: there, and there alone, signatures are not compared (keys are).
 */
async function asSigned(context: { path: string; app: object }, next: () => Promise<void>): Promise<void> {
  if (/^\/[^/]+\/$/.test(context.path))
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } });
  await next();
}

export type ObjectStorage = {
  /** For STORAGE_URL. */
  url: string;
  /** The same for another bucket of it. */
  otherUrl: string;
  port: number;
  /** Where it keeps what it was given. */
  folder: string;
  start: () => Promise<void>;
  /** Ends it as a machine that goes: connections in hand are cut. */
  stop: () => Promise<void>;
  dispose: () => Promise<void>;
};

/**
 * An S3 server that is not ours (`@20minutes/s3rver`: Koa, objects on the disk, AWS signatures verified), on a free port
 * with two empty buckets. It keeps its port and what it holds from one start to the next. Not started yet.
 */
export async function preparedObjectStorage(): Promise<ObjectStorage> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "recours-s3-"));
  let running: Server | undefined;
  const stop = async () => {
    const server = running;
    running = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  const start = async () => {
    const options = {
      address: "127.0.0.1",
      port,
      directory: folder,
      silent: true,
      configureBuckets: [BUCKET, OTHER_BUCKET].map((name) => ({ name })),
    };
    const instance = new S3rver(options);
    instance.middleware.unshift(asSigned);
    await instance.run();
    running = instance.httpServer;
  };
  const dispose = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const [url, otherUrl] = [BUCKET, OTHER_BUCKET].map((name) => `s3://${CREDENTIALS}@127.0.0.1:${port}/${name}`) as [
    string,
    string,
  ];
  return { url, otherUrl, port, folder, start, stop, dispose };
}
