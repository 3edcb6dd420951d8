import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { type Pair, type SignedIn, seedPairs, writePairs } from "../../../bench/support/seed.ts";
import { SECRET_KEY } from "./databases.ts";
import type { Server } from "./server.ts";

/** Writes a client and a member of the staff, already signed in, with an active case, to the embedded database. */
export async function seededPair(server: Server): Promise<Pair> {
  const [pair] = await seededPairs(server, 1);
  return pair as Pair;
}

/** Writes `count` such pairs. */
export async function seededPairs(server: Server, count: number): Promise<Pair[]> {
  await server.stop();
  const secret = readFileSync(join(server.dataDir, "secret-key"), "utf8").trim();
  const pairs = await seedPairs(server.dataDir, secret, count);
  await server.start();
  return pairs;
}

/** Pairs of a shared server that no test has taken yet. */
const untaken = new WeakMap<Server, Pair[]>();

export const offerPairs = (server: Server, pairs: Pair[]): void => void untaken.set(server, pairs);

/** Takes such a pair, which no other test has, from a server that tests share. */
export function nextPair(server: Server): Pair {
  const pair = untaken.get(server)?.shift();
  if (!pair) throw new Error("The shared server has no pair left.");
  return pair;
}

/** Writes `count` such pairs to the PostgreSQL of a running server. */
export async function pairsInPostgres({ databaseUrl }: Server, count: number): Promise<Pair[]> {
  return withPostgres(databaseUrl, (client) => writePairs(client, SECRET_KEY, count));
}

/** Runs `work` on the PostgreSQL of a running server. */
export async function withPostgres<Result>(
  url: string | undefined,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Gives the browser of `page` the session of a seeded person. */
export async function signInAs(
  page: Page,
  server: Server,
  { cookie, device = "" }: Pick<SignedIn, "cookie"> & Partial<SignedIn>,
): Promise<void> {
  const cookies = [cookie, device].filter(Boolean).map((each) => {
    const [name = "", ...value] = each.split("=");
    return { name, value: value.join("="), url: server.url };
  });
  await page.context().addCookies(cookies);
}

export const clientChat = (server: Server, { caseId }: Pair): string => `${server.url}/case/${caseId}/chat`;
export const staffChat = (server: Server, { caseId }: Pair): string => `${server.url}/admin/cases/${caseId}/chat`;
