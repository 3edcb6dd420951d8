/**
 * `node bench/evidence-export.ts` (built product): exports a case with 2 GB of evidence over HTTP, from the product on
 * PostgreSQL, and prints the memory that its process used. 127.0.0.1 only; needs about 2 GB of disk, freed at the end.
 */
import { createHash, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { diskObjects } from "../app/platform/files/store/disk-objects.server.ts";
import { createFileStore } from "../app/platform/files/store/storage.server.ts";
import { Server } from "../tests/e2e/support/server.ts";
import { administer, databaseUrl, startPostgres } from "../tests/setup/postgres.ts";
import { writeSession } from "./support/seed.ts";

const FILES = 200;
const FILE_BYTES = 10 * 2 ** 20;
/** The maximum growth of the process during the export, in MB. */
const MAX_MB = 200;
const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";

const key = (use: string) => Buffer.from(hkdfSync("sha256", SECRET_KEY, "", `recours/${use}`, 32));
const postgres = await startPostgres();
await administer(postgres.url, 'create database "evidence"');
const url = databaseUrl(postgres.url, "evidence");
const server = new Server({ DATABASE_URL: url, SECRET_KEY });
try {
  await server.start();
  const { cookie, caseId } = await seed(url, server.dataDir);
  const before = memory();
  const started = performance.now();
  const answer = await fetch(`${server.url}/cases/${caseId}/dossier.zip`, { headers: { Cookie: cookie } });
  if (!answer.ok || !answer.body) throw new Error(`The export was refused: ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.byteLength;
  const seconds = (performance.now() - started) / 1000;
  const { peak } = memory();
  if (bytes < FILES * FILE_BYTES) throw new Error(`Only ${bytes} bytes came.`);
  console.log(`exported                    ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(0)} s`);
  const added = peak - before.now;
  console.log(`memory of the process before, and at most meanwhile    ${before.now} MB, ${peak} MB`);
  console.log(`added by the export                                     ${added} MB (limit ${MAX_MB} MB)`);
  process.exitCode = added < MAX_MB ? 0 : 1;
} finally {
  await server.dispose();
  await postgres.stop();
}

/** Reads the memory of the server's process, in MB; the peak is since the last call. Linux only. */
function memory(): { now: number; peak: number } {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  writeFileSync(`/proc/${server.pid}/clear_refs`, "5");
  return { now: mb("VmRSS"), peak: mb("VmHWM") };
}

async function seed(address: string, dataDir: string): Promise<{ cookie: string; caseId: string }> {
  const client = new pg.Client(address);
  await client.connect();
  const [userId, caseId] = [randomUUID(), randomUUID()];
  await client.query("insert into users (id, name, email) values ($1, 'Cliente Essai', 'a@exemple.fr')", [userId]);
  await client.query("insert into profiles (id, email, profile_step_completed) values ($1, 'a@exemple.fr', true)", [
    userId,
  ]);
  const cookie = await writeSession(client, SECRET_KEY, userId);
  await client.query(
    `insert into cases (id, case_id, user_id, title, scam_type, status, submitted_at)
     values ($1, '2026-BENCH1', $2, 'phishing', 'phishing', 'active', now())`,
    [caseId, userId],
  );
  const store = createFileStore({ objects: diskObjects(join(dataDir, "files")), keys: [key("files/v1")] });
  const content = randomBytes(FILE_BYTES);
  const sha256 = createHash("sha256").update(content).digest("hex");
  for (let number = 1; number <= FILES; number++) {
    const id = randomUUID();
    const path = `${id.slice(0, 2)}/${id}`;
    await store.put(path, new Blob([content]).stream(), { maxBytes: FILE_BYTES });
    await client.query(
      `insert into files (id, path, owner_id, purpose, slot, name, mime, size, sha256, attached_at)
       values ($1, $2, $3, 'attachment', $4, $5, 'application/pdf', $6, $7, now())`,
      [id, path, userId, caseId, `piece ${number}.pdf`, FILE_BYTES, sha256],
    );
    await client.query("insert into case_attachments (case_id, file_path) values ($1, $2)", [caseId, path]);
  }
  await client.end();
  return { cookie, caseId };
}
