import { createReadStream, globSync, readFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { constants, createZstdDecompress, zstdDecompressSync } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import pg from "pg";
import { type Engine, newDatabase } from "./databases.ts";
import { Server } from "./server.ts";
import type { Journey } from "./version-journey.ts";

/** What scripts/write-version-fixture.ts says of an installation that it wrote. */
export type Facts = Journey & { version: string; migrations: number; secretKey: string };

/** The versions that left an installation in tests/fixtures/versions. */
export const landedVersions = globSync("tests/fixtures/versions/*")
  .map((path) => path.split("/").at(-1) as string)
  .sort();

/** As scripts/write-version-fixture.ts compressed them. */
const params = { [constants.ZSTD_d_windowLogMax]: 27 };

/** Puts what a version left on this machine. @returns a server on it, not started, and what it holds. */
export async function installationOf(version: string, engine: Engine) {
  const folder = `tests/fixtures/versions/${version}/${engine === "pglite" ? "embedded" : "postgres"}`;
  const facts = JSON.parse(readFileSync(`${folder}/facts.json`, "utf8")) as Facts;
  const found = engine === "postgres" ? await loadDump(`${folder}/dump.sql.zst`) : undefined;
  const where = { SECRET_KEY: facts.secretKey, ...(found && { DATABASE_URL: found.url }) };
  const server = new Server(where);
  await pipeline(
    createReadStream(`${folder}/data.tar.zst`),
    createZstdDecompress({ params }),
    unpackTar(server.dataDir, { fmode: 0o600, dmode: 0o700 }),
  );
  const dispose = async () => {
    await server.dispose();
    await found?.drop();
  };
  return { facts, server, where: { DATA_DIR: server.dataDir, ...where }, dispose };
}

async function loadDump(file: string) {
  const found = await newDatabase("template0");
  const client = new pg.Client({ connectionString: found.url });
  await client.connect();
  // What pg_dump says to psql alone.
  const text = zstdDecompressSync(readFileSync(file), { params })
    .toString()
    .replace(/^\\.*$/gm, "");
  await client.query(text.replace(/^CREATE SCHEMA public;$/m, ""));
  await client.end();
  return found;
}
