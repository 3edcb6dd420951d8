/**
 * `node scripts/run.mjs --built scripts/write-version-fixture.ts`: writes what this version leaves on disk after a small
 * journey, to `tests/fixtures/versions/<version of package.json>/`: a data folder with the embedded database, a dump of
 * PostgreSQL, and what they hold. tests/e2e/versions.spec.ts starts every later build on it. Needs Chromium, and a `pg_dump`
 * at least as recent as the server: `TEST_DATABASE_URL` names one of the oldest version that the product runs on.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { packTar } from "modern-tar/fs";
import { type Browser, chromium } from "playwright-core";
import { embeddedEngine } from "../app/db/client.server.ts";
import { findChromium } from "../tests/e2e/support/browsers.ts";
import { Server } from "../tests/e2e/support/server.ts";
import { type Journey, travel } from "../tests/e2e/support/version-journey.ts";
import { administer, databaseUrl, startPostgres } from "../tests/setup/postgres.ts";

/** Of these installations only. */
const SECRET_KEY = "a-secret-of-the-versions-0123456789-abcdef";
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const folder = `tests/fixtures/versions/${version}`;

if (existsSync(folder)) {
  console.error(`${folder} exists: what a version left is never written again.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const postgres = await startPostgres();
const name = `recours_version_${process.pid}`;
try {
  await writeEmbedded();
  await writePostgres();
} catch (error) {
  rmSync(folder, { recursive: true });
  throw error;
} finally {
  await browser.close();
  await administer(postgres.url, `drop database if exists "${name}" with (force)`);
  await postgres.stop();
}

async function writeEmbedded(): Promise<void> {
  const server = new Server({ SECRET_KEY });
  try {
    const journey = await travelOn(server, browser);
    await dropOldLog(join(server.dataDir, "database"));
    await compress(packTar(foldersOf(server, ["database", "files"])), "embedded/data.tar.zst");
    writeFacts("embedded", journey);
  } finally {
    await server.dispose();
  }
}

async function writePostgres(): Promise<void> {
  await administer(postgres.url, `create database "${name}"`);
  const DATABASE_URL = databaseUrl(postgres.url, name);
  const server = new Server({ SECRET_KEY, DATABASE_URL });
  try {
    const journey = await travelOn(server, browser);
    const words = ["--no-owner", "--no-privileges", "--rows-per-insert=500", DATABASE_URL];
    const dump = spawn("pg_dump", words, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(dump, "exit");
    await compress(dump.stdout, "postgres/dump.sql.zst");
    const [code] = await ended;
    if (code !== 0) throw new Error(`pg_dump ended with ${code}.`);
    await compress(packTar(foldersOf(server, ["files"])), "postgres/data.tar.zst");
    writeFacts("postgres", journey);
  } finally {
    await server.dispose();
  }
}

async function travelOn(server: Server, browser: Browser): Promise<Journey> {
  await server.start();
  const journey = await travel(server, browser);
  await server.stop();
  if (server.errors().length > 0) throw new Error(server.errors().join("\n"));
  return journey;
}

function foldersOf({ dataDir }: Server, names: string[]) {
  return names.map((name) => ({ type: "directory" as const, source: join(dataDir, name), target: name }));
}

/** A new segment of the write-ahead log, as the database begins one by itself, and without the former ones: 16 MB less. */
async function dropOldLog(database: string): Promise<void> {
  const engine = embeddedEngine(database);
  await engine.query("select pg_switch_wal()");
  await engine.query("checkpoint");
  const { rows } = await engine.query<{ name: string }>("select pg_walfile_name(pg_current_wal_lsn()) as name");
  await engine.close();
  const log = join(database, "pg_wal");
  for (const file of readdirSync(log))
    if (/^[0-9A-F]{24}$/.test(file) && file !== rows[0]?.name) rmSync(join(log, file));
}

/** With a window that finds again the two copies of the catalogue which an empty database holds. */
async function compress(source: Readable, file: string): Promise<void> {
  mkdirSync(join(folder, file, ".."), { recursive: true });
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_windowLog]: 27,
  };
  await pipeline(source, new PassThrough(), createZstdCompress({ params }), createWriteStream(join(folder, file)));
}

function writeFacts(engine: string, journey: Journey): void {
  const { entries } = JSON.parse(readFileSync("app/db/migrations/meta/_journal.json", "utf8")) as {
    entries: unknown[];
  };
  const facts = { version, migrations: entries.length, secretKey: SECRET_KEY, ...journey };
  writeFileSync(join(folder, engine, "facts.json"), `${JSON.stringify(facts, null, 2)}\n`);
}
