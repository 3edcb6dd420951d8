import { randomBytes } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Pair, seedPairs } from "../../../bench/support/seed.ts";
import { administer, databaseUrl, startPostgres } from "../../setup/postgres.ts";
import { Fleet } from "./fleet.ts";
import { Server } from "./server.ts";

export type Engine = "pglite" | "postgres";

export const SECRET_KEY = "a-secret-of-the-tests-0123456789-abcdef";
const TEMPLATE = "recours_e2e";
/** How many people a shared server has: more than its tests take. */
export const SHARED_PAIRS = 40;

/**
 * Runs before the end-to-end tests: starts a PostgreSQL, and on both engines prepares a database with a first start,
 * which each test copies; another embedded one has people. Environment variables pass their addresses to the workers.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  await administer(postgres.url, `create database "${TEMPLATE}"`);
  const embedded = new Server();
  const external = new Server({ DATABASE_URL: databaseUrl(postgres.url, TEMPLATE), SECRET_KEY });
  for (const server of [embedded, external]) {
    await server.start();
    await server.stop();
  }
  await external.dispose();
  process.env.E2E_DATA_DIR = embedded.dataDir;
  const populated = new Server();
  cpSync(embedded.dataDir, populated.dataDir, { recursive: true });
  const secret = readFileSync(join(populated.dataDir, "secret-key"), "utf8").trim();
  process.env.E2E_POPULATED_DIR = populated.dataDir;
  process.env.E2E_PAIRS = `${populated.dataDir}.json`;
  writeFileSync(process.env.E2E_PAIRS, JSON.stringify(await seedPairs(populated.dataDir, secret, SHARED_PAIRS)));
  return async () => {
    await embedded.dispose();
    await populated.dispose();
    rmSync(environment("E2E_PAIRS"));
    await administer(postgres.url, `drop database "${TEMPLATE}"`);
    await postgres.stop();
  };
}

/**
 * Makes a server, not yet started, on a prepared database without people.
 * @returns the server, and the function that removes its data.
 * @param processes the number of processes behind a reverse proxy; more than one only on PostgreSQL.
 */
export async function preparedServer(engine: Engine, settings: NodeJS.ProcessEnv, processes = 1) {
  if (engine === "pglite") {
    const server = new Server(settings);
    cpSync(environment("E2E_DATA_DIR"), server.dataDir, { recursive: true });
    return { server, dispose: () => server.dispose() };
  }
  const { url, drop } = await newDatabase(TEMPLATE);
  const all = { DATABASE_URL: url, SECRET_KEY, ...settings };
  const server = processes > 1 ? new Fleet(all, processes) : new Server(all);
  const dispose = async () => {
    await server.dispose();
    await drop();
  };
  return { server, dispose };
}

/**
 * Makes a server, not yet started, on an embedded database with people, of whom no test has taken any.
 * @returns also these, and the function that removes its data.
 */
export function populatedServer(settings: NodeJS.ProcessEnv) {
  const server = new Server(settings);
  cpSync(environment("E2E_POPULATED_DIR"), server.dataDir, { recursive: true });
  const pairs: Pair[] = JSON.parse(readFileSync(environment("E2E_PAIRS"), "utf8"));
  return { server, pairs, dispose: () => server.dispose() };
}

/**
 * Creates a database in the tests' PostgreSQL, empty or a copy of `template`.
 * @returns its address, and the function that drops it.
 */
export async function newDatabase(template = "template1") {
  const postgres = environment("TEST_DATABASE_URL");
  const name = `${TEMPLATE}_${randomBytes(6).toString("hex")}`;
  await administer(postgres, `create database "${name}" template "${template}"`);
  const drop = () => administer(postgres, `drop database "${name}" with (force)`);
  return { url: databaseUrl(postgres, name), drop };
}

function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The end-to-end tests were not prepared: ${name} is missing.`);
  return value;
}
