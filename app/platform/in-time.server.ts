import { database } from "~/db/client.server";

/** How long what the product rests on may take to answer before it counts as down. */
const LATE_MS = 2_000;

/** What came within two seconds; undefined when it failed or is late. */
export function inTime<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LATE_MS, undefined).unref());
  return Promise.race([answer.catch(() => undefined), late]);
}

/** Whether the database answers within two seconds. */
export async function databaseAnswers(): Promise<boolean> {
  return (await inTime(database.pool.query("select 1"))) !== undefined;
}
