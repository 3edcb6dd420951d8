import { randomBytes } from "node:crypto";
import { administer, databaseUrl, startPostgres } from "../../setup/postgres.ts";

/** Before the end-to-end tests: a PostgreSQL for those that run on one; its address goes to the workers. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}

/** An empty database on that PostgreSQL: its address, and what removes it. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("The end-to-end tests found no PostgreSQL.");
  const name = `recours_e2e_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database "${name}"`);
  return { url: databaseUrl(server, name), drop: () => administer(server, `drop database "${name}" with (force)`) };
}
