import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { proveRoom } from "./disk-objects.server.ts";
import { listObjects } from "./list-objects.server.ts";
import { FileMissingError, type Objects } from "./objects.server.ts";
import type { StorageSettings } from "./storage-url.server.ts";

const CONNECT_TIMEOUT_MS = 3_000;
const ANSWER_TIMEOUT_MS = 30_000;
const RETRY_MS = 300;
/** Long enough for a paused audio player or a slow phone. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
/** Every download uses a connection until its reader is done; with few, slow readers would block others. */
const MAX_SOCKETS = 1_000;
/** A spool file without a write for this long belongs to a process that died. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * flydrive's S3 driver for contents of unknown length, since S3 needs the length first. The encrypted object is written to
 * a local file, then sent in one request with its length and MD5. So a slow sender holds no connection to the storage, and
 * the bucket gets a complete object or nothing: there are no multipart uploads to clean up.
 */
class SpoolingDriver extends S3Driver {
  readonly #spool: string;

  constructor(client: S3Client, bucket: string, spool: string) {
    super({ client, bucket, visibility: "private", supportsACL: false });
    this.#spool = spool;
  }

  override async putStream(key: string, contents: Readable, options: object = {}): Promise<void> {
    const path = join(this.#spool, randomUUID());
    const md5 = createHash("md5");
    let contentLength = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        md5.update(chunk);
        contentLength += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await mkdir(this.#spool, { recursive: true, mode: 0o700 });
      await pipeline(contents, measured, createWriteStream(path, { flags: "wx", mode: 0o600 }));
      await this.#send(key, path, { ...options, contentLength, ContentMD5: md5.digest("base64") }).catch(
        async (error) => {
          // The object may be stored although the answer was lost. If this fails too, the sweep deletes it.
          await this.delete(key).catch(() => {});
          throw error;
        },
      );
    } finally {
      contents.destroy();
      await rm(path, { force: true });
    }
  }

  /** Retries once when the storage failed, but not when it refused. The SDK itself does not retry streams. */
  async #send(key: string, path: string, options: object, isRetry = false): Promise<void> {
    const whole = createReadStream(path);
    try {
      await super.putStream(key, whole, options);
    } catch (error) {
      if (isRetry || (error as { $fault?: string }).$fault === "client") throw error;
      await wait(RETRY_MS);
      await this.#send(key, path, options, true);
    } finally {
      whole.destroy();
    }
  }
}

/**
 * Stores objects in a bucket of an S3 server.
 * @param spool a local folder for uploads in progress, created when missing.
 */
export function s3Objects(settings: StorageSettings, spool: string): Objects {
  const { bucket, endpoint, region, pathStyle, credentials } = settings;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    maxAttempts: 2,
    ...(credentials && { credentials }),
    // Errors are thrown, so the SDK's own log is not needed.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // The objects are authenticated (age), and other servers than Amazon's support few of these checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
  void sweepSpool(spool);
  const disk = new Disk(new SpoolingDriver(client, bucket, spool));
  return {
    put: (path, contents, { lockedUntil } = {}) =>
      disk.putStream(
        path,
        contents,
        // Nobody shortens « compliance », the account that owns the bucket included.
        lockedUntil && { ObjectLockMode: "COMPLIANCE", ObjectLockRetainUntilDate: lockedUntil },
      ),
    async get(path, range) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const asked = new GetObjectCommand({ Bucket: bucket, Key: path, ...(Range && { Range }) });
      const given = await client.send(asked).catch((error) => {
        throw error.name === "NoSuchKey" ? new FileMissingError(path) : error;
      });
      const total = /\/(\d+)$/.exec(given.ContentRange ?? "")?.[1];
      return { stream: given.Body as Readable, size: Number(total ?? given.ContentLength) };
    },
    exists: (path) => disk.exists(path),
    remove: (path) => disk.delete(path),
    list: (folder) => listObjects(disk, folder),
    // On some servers HeadBucket needs a right that nothing else needs. The product lists objects anyway; this folder is empty.
    check: async () => {
      await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "proof/" }));
      // Every upload stands there first.
      await mkdir(spool, { recursive: true, mode: 0o700 });
      await proveRoom(spool);
    },
  };
}

/** Removes the spool files of processes that died. */
async function sweepSpool(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
