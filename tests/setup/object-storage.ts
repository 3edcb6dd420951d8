import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

const BUCKET = "recours";
/** A second one, empty too. */
const OTHER_BUCKET = "ailleurs";
/** Those that this server knows. */
const CREDENTIALS = "S3RVER:S3RVER";

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
 * An S3 server that is not ours (`@20minutes/s3rver`: objects on the disk, AWS signatures verified), in a process of its
 * own on a free port, with two empty buckets. It keeps its port and what it holds from one start to the next. Not started
 * yet.
 */
export async function preparedObjectStorage(): Promise<ObjectStorage> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "recours-s3-"));
  const program = join(import.meta.dirname, "object-storage-server.ts");
  let running: ChildProcess | undefined;
  const stop = async () => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  const start = async () => {
    const child = spawn(process.execPath, [program, String(port), folder, BUCKET, OTHER_BUCKET], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    running = child;
    const ended = once(child, "exit").then(() => {
      throw new Error("The S3 server did not start.");
    });
    ended.catch(() => {});
    await Promise.race([once(child.stdout, "data"), ended]);
  };
  const dispose = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const at = (bucket: string) => `s3://${CREDENTIALS}@127.0.0.1:${port}/${bucket}`;
  return { url: at(BUCKET), otherUrl: at(OTHER_BUCKET), port, folder, start, stop, dispose };
}
