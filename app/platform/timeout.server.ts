import { setTimeout as wait } from "node:timers/promises";
import { database } from "~/db/client.server";

/** How long the database or the file storage may take to answer before it counts as down. */
const TIMEOUT_MS = 2_000;

/** What `answer` gives within two seconds; undefined when it fails or is late. What is late goes on, unheard. */
export function withTimeout<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([answer.catch(() => undefined), wait(TIMEOUT_MS, undefined, { ref: false })]);
}

/** Whether the database answers within two seconds. */
export async function isDatabaseReachable(): Promise<boolean> {
  return (await withTimeout(database.pool.query("select 1"))) !== undefined;
}
