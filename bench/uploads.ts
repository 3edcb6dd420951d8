/**
 * `node bench/uploads.ts [UPLOADS]` (built product): 40 people send 200 files of 30 MB at the same time to the product on
 * PostgreSQL; then as many files are downloaded at the same time by slow readers. Prints the memory of the server's process
 * and its children. With `BENCH_STORAGE=s3` files are stored in an S3 server (s3rver). 127.0.0.1 only; needs about 6 GB of
 * disk, freed at the end.
 */
import { execFile } from "node:child_process";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Server } from "../tests/e2e/support/server.ts";
import { preparedObjectStorage } from "../tests/setup/object-storage.ts";
import { administer, databaseUrl, startPostgres } from "../tests/setup/postgres.ts";
import { watchMemory } from "./support/memory.ts";
import { seedPairs } from "./support/seed.ts";
import type { UploadAnswers, UploadLoad } from "./support/send-uploads.ts";

const UPLOADS = Number(process.argv[2] ?? 200);
const SENDERS = 40;
const BYTES = 30_000_000;
/** The maximum memory of the process, in MB. */
const MAX_MB = 512;
const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";

const postgres = await startPostgres();
await administer(postgres.url, 'create database "uploads"');
const DATABASE_URL = databaseUrl(postgres.url, "uploads");
const storage = process.env.BENCH_STORAGE === "s3" ? await preparedObjectStorage() : undefined;
await storage?.start();
const server = new Server({ DATABASE_URL, SECRET_KEY, ...(storage && { STORAGE_URL: storage.url }) });
try {
  await server.start();
  const pairs = await seedPairs(DATABASE_URL, SECRET_KEY, SENDERS);
  const senders = pairs.map(({ client: { cookie }, caseId }) => ({ cookie, caseId }));
  const load: UploadLoad = { url: server.url, senders, uploads: UPLOADS, bytes: BYTES };
  const end = watchMemory(server.pid as number);
  const started = performance.now();
  const child = await promisify(execFile)(process.execPath, ["bench/support/send-uploads.ts", JSON.stringify(load)]);
  const seconds = (performance.now() - started) / 1000;
  const { before, peak, children, childrenAtOnce } = end();
  const answers = JSON.parse(child.stdout) as UploadAnswers;
  console.log(`files sent at once, answers      ${UPLOADS} × ${BYTES / 1e6} MB, ${JSON.stringify(answers.statuses)}`);
  console.log(
    `in all                           ${seconds.toFixed(0)} s, ${(answers.bytes / 1e6 / seconds).toFixed(0)} MB/s`,
  );
  console.log(`memory of the process            ${before} MB before, ${peak} MB at most (limit ${MAX_MB} MB)`);
  console.log(`of the processes that inspect    ${children} MB at most, ${childrenAtOnce} at once`);
  const endReading = watchMemory(server.pid as number);
  const read = await readSlowly(server.url, answers.files);
  const reading = endReading();
  console.log(`files read at once, slowly       ${answers.files.length}, ${(read / 1e6).toFixed(0)} MB in all`);
  console.log(`memory of the process            ${reading.before} MB before, ${reading.peak} MB at most`);
  const errors = server.errors();
  if (errors.length > 0) console.log(errors.slice(0, 5).join("\n"));
  process.exitCode = answers.statuses[201] === UPLOADS && Math.max(peak, reading.peak) < MAX_MB ? 0 : 1;
} finally {
  await server.dispose();
  await postgres.stop();
  await storage?.dispose();
}

/** Requests every file at once, does not read for a while, then reads all to the end. @returns the number of bytes. */
async function readSlowly(url: string, files: UploadAnswers["files"]): Promise<number> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const answers = await Promise.all(
    files.map(
      ({ id, cookie }) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          get(`${url}/uploads?id=${id}`, { agent, headers: { Cookie: cookie } }, resolve).on("error", reject);
        }),
    ),
  );
  await wait(10_000);
  const sizes = answers.map(async (answer) => {
    let size = 0;
    for await (const piece of answer) size += piece.length;
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
