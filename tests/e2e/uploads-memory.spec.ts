import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { watchMemory } from "../../bench/support/memory.ts";
import { seedPairs } from "../../bench/support/seed.ts";
import type { UploadAnswers, UploadLoad } from "../../bench/support/send-uploads.ts";
import { SECRET_KEY } from "./support/databases.ts";
import { expect, test } from "./support/test.ts";

const UPLOADS = 24;
const MAX_FILE_BYTES = 30_000_000;

test("simultaneous uploads of 720 MB are streamed, and never held in memory", async ({ engine, server }) => {
  test.skip(engine === "pglite", "the embedded database uses memory of its own");
  test.skip(process.platform !== "linux", "memory is read from Linux's /proc");
  test.setTimeout(240_000);
  const pairs = await seedPairs(server.databaseUrl as string, SECRET_KEY, 6);
  const senders = pairs.map(({ client: { cookie }, caseId }) => ({ cookie, caseId }));
  const load: UploadLoad = { url: server.url, senders, uploads: UPLOADS, bytes: MAX_FILE_BYTES };
  const end = watchMemory(server.pid as number);
  const { stdout } = await promisify(execFile)(process.execPath, [
    "bench/support/send-uploads.ts",
    JSON.stringify(load),
  ]);
  const { before, peak, childrenAtOnce } = end();
  expect(JSON.parse(stdout) as UploadAnswers).toMatchObject({
    statuses: { 201: UPLOADS },
    bytes: UPLOADS * MAX_FILE_BYTES,
  });
  // The limit is a third of the uploaded bytes; most of the growth is garbage that is not yet collected.
  expect(peak - before).toBeLessThan(240);
  expect(childrenAtOnce).toBeLessThanOrEqual(2);
});
