import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { GetObjectCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { listObjects } from "./list-objects.server.ts";
import { FileMissingError, type Objects } from "./objects.server.ts";
import type { StorageSettings } from "./storage-url.server.ts";

/** A machine that does not take the connection, and one that does not answer: each fault is told soon. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 30_000;
const RETRY_MS = 300;
/** Longer than a player of sound is paused, or a slow phone needs for what is under way. */
const IDLE_MS = 5 * 60_000;
/** Every download holds one while its reader takes it: few would let slow readers keep the others waiting. */
const SOCKETS = 1_000;
/** A file of the spool that nobody wrote to for so long belonged to a process that died. */
const LEFT_BEHIND_MS = 3_600_000;

/**
 * flydrive's object storage, for contents whose length is not known ahead, as S3 wants it: an object is first written
 * whole, encrypted as it is, into a file of this machine, then sent in one request with its length and MD5. So a slow
 * sender holds no connection to the storage, and the bucket gets a whole object or nothing: there are no parts to sweep.
 */
class SpoolingDriver extends S3Driver {
  readonly #spool: string;

  constructor(client: S3Client, bucket: string, spool: string) {
    super({ client, bucket, visibility: "private", supportsACL: false });
    this.#spool = spool;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
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
      await this.#send(key, path, { contentLength, ContentMD5: md5.digest("base64") }).catch(async (error) => {
        // It may have stored all the same before its answer was lost. If it cannot be asked, the sweep will.
        await this.delete(key).catch(() => {});
        throw error;
      });
    } finally {
      contents.destroy();
      await rm(path, { force: true });
    }
  }

  /** Once more when the storage failed, as the SDK does for whatever is no stream; not when it refused. */
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
 * Objects in a bucket of an S3 server.
 * @param spool a folder of this machine, for what is being received; made when missing.
 */
export function s3Objects(settings: StorageSettings, spool: string): Objects {
  const { bucket, endpoint, region, pathStyle, credentials } = settings;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    maxAttempts: 2,
    ...(credentials && { credentials }),
    // What fails is thrown; it writes nothing of its own.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // The objects authenticate themselves (age), and servers other than Amazon's know few of these.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  });
  void sweepSpool(spool);
  const disk = new Disk(new SpoolingDriver(client, bucket, spool));
  return {
    put: (path, contents) => disk.putStream(path, contents),
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
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket }))),
  };
}

/** Removes what processes that died while they received it left behind. */
async function sweepSpool(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    if (written && Date.now() - written.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}
