import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

const BUCKET = "recours";
/** A second, empty bucket. */
const OTHER_BUCKET = "ailleurs";
/** The credentials of this server. */
const CREDENTIALS = "S3RVER:S3RVER";

export type ObjectStorage = {
  /** The value for STORAGE_URL. */
  url: string;
  /** The same for another bucket. */
  otherUrl: string;
  port: number;
  /** The folder of its objects. */
  folder: string;
  /** @param refused the one action that its key may not do: `PutObject`, `HeadBucket`… */
  start: (refused?: string) => Promise<void>;
  /** Kills it, as a machine that fails: open connections are cut. */
  stop: () => Promise<void>;
  dispose: () => Promise<void>;
};

/**
 * Prepares a third-party S3 server (`@20minutes/s3rver`, patched in `object-storage-server.ts`: objects on the disk, AWS signatures verified except about buckets) in a process of its
 * own on a free port, with two empty buckets, without starting it. Port and objects survive a restart.
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
  const start = async (refused = "") => {
    const child = spawn(process.execPath, [program, String(port), folder, refused, BUCKET, OTHER_BUCKET], {
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
