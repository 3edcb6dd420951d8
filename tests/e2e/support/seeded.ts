import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type Pair, type SignedIn, seedPairs } from "../../../bench/support/seed.ts";
import type { Server } from "./server.ts";

/** A client and a member of the staff, already signed in, with an active case; on the embedded database. */
export async function seededPair(server: Server): Promise<Pair> {
  const [pair] = await seededPairs(server, 1);
  return pair as Pair;
}

/** The same, `count` times. */
export async function seededPairs(server: Server, count: number): Promise<Pair[]> {
  await server.stop();
  const secret = readFileSync(join(server.dataDir, "secret-key"), "utf8").trim();
  const pairs = await seedPairs(server.dataDir, secret, count);
  await server.start();
  return pairs;
}

/** Gives the browser of `page` the session of somebody seeded. */
export async function signInAs(page: Page, server: Server, who: SignedIn): Promise<void> {
  const [name = "", ...value] = who.cookie.split("=");
  await page.context().addCookies([{ name, value: value.join("="), url: server.url }]);
}

export const clientChat = (server: Server, { caseId }: Pair): string => `${server.url}/case/${caseId}/chat`;
export const staffChat = (server: Server, { caseId }: Pair): string => `${server.url}/admin/cases/${caseId}/chat`;
