import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import { administer, databaseUrl, startPostgres } from "../../setup/postgres.ts";
import { Fleet } from "./fleet.ts";
import { Server } from "./server.ts";

export type Engine = "pglite" | "postgres";

export const SECRET_KEY = "a-secret-of-the-tests-0123456789-abcdef";
const TEMPLATE = "recours_e2e";

/**
 * Before the end-to-end tests: a PostgreSQL for those that run on one, and on both engines a database that a first
 * start has prepared, for each test to copy. What the workers need of it goes to them by the environment.
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
  return async () => {
    await embedded.dispose();
    await administer(postgres.url, `drop database "${TEMPLATE}"`);
    await postgres.stop();
  };
}

/**
 * A server that was not started yet, on a prepared database without people: it, and what removes its data.
 * @param processes how many serve behind a reverse proxy; only on PostgreSQL more than one.
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

/** A database of the PostgreSQL of the tests, empty or a copy of `template`: its address, and what removes it. */
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
