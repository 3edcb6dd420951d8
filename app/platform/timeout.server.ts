import { setTimeout as wait } from "node:timers/promises";
import { database } from "~/db/client.server";

/** How long the database or the file storage may take before it counts as unreachable. */
const TIMEOUT_MS = 2_000;

/** Waits at most two seconds. @returns undefined when `answer` fails or is late; its work is not cancelled. */
export function withTimeout<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([answer.catch(() => undefined), wait(TIMEOUT_MS, undefined, { ref: false })]);
}

/** True when the database answers within two seconds. */
export async function isDatabaseReachable(): Promise<boolean> {
  return (await withTimeout(database.pool.query("select 1"))) !== undefined;
}
