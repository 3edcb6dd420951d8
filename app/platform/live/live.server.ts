import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Database, Tx } from "~/db/client.server.ts";
import { log } from "../log.server.ts";

/** Who receives an event: people by id, and everybody who acts under one of these roles. The feature computes it. */
export type Audience = { users?: readonly string[]; roles?: readonly string[] };

/** A change. It contains ids only: the receiver reads the data through the authorised query. */
export type LiveEvent = { kind: string; id: string; audience: Audience };

type Subscriber = { wants: (event: LiveEvent) => boolean; send: (event: LiveEvent | "resync") => void };

const CHANNEL = "recours_live";
/** How often the listening connection is checked: a dropped link sends no FIN. */
const CHECK_MS = 20_000;
const RETRY_MS = 1_000;
const subscribers = new Set<Subscriber>();
let isConnected = false;

/** Announces a change to every process when, and only if, the transaction commits. */
export async function publish(tx: Tx, event: LiveEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** Calls `send` for each event that `wants` accepts, and with "resync" when events may have been missed. @returns unsubscribe */
export function subscribe(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** True when a person belongs to the audience of an event. */
export function isInAudience({ userId, role }: { userId: string; role: string }, { audience }: LiveEvent): boolean {
  return (audience.users?.includes(userId) ?? false) || (audience.roles?.includes(role) ?? false);
}

/** The number of live streams that are open in this process. */
export function liveClients(): number {
  return subscribers.size;
}

/** True while this process receives the events of the others; otherwise pages poll every two seconds. */
export function isListening(): boolean {
  return isConnected;
}

/**
 * Listens for the events of all processes on a connection of its own. When that connection is lost, it reconnects and tells
 * every subscriber to resync.
 * @returns a function that stops listening.
 */
export async function startLive(database: Database, url: string | undefined): Promise<() => Promise<void>> {
  if (database.embedded) {
    const stop = database.embedded.onNotification((channel, payload) => channel === CHANNEL && broadcast(payload));
    await database.pool.query(`listen ${CHANNEL}`);
    isConnected = true;
    return async () => stop();
  }
  const stopping = new AbortController();
  let client = await listen(url);
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await waitUntilLost(client, stopping.signal);
      while (!stopping.signal.aborted) {
        await wait(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
        if (stopping.signal.aborted) return;
        const again = await listen(url).catch((error) => {
          log.warn({ err: error }, "live: the database does not answer");
          return null;
        });
        if (!again) continue;
        client = again;
        notify("resync", () => true);
        break;
      }
    }
  };
  const kept = keep();
  return async () => {
    stopping.abort();
    await client.end();
    await kept;
  };
}

async function listen(connectionString: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: "recours live",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  client.on("error", () => {}); // "end" follows, and is handled.
  client.on("notification", ({ payload }) => payload && broadcast(payload));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    isConnected = true;
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Resolves once the connection has ended for any reason. */
async function waitUntilLost(client: pg.Client, stopping: AbortSignal): Promise<void> {
  const check = setInterval(() => {
    client.query("select 1").catch(() => client.end().catch(() => {}));
  }, CHECK_MS);
  check.unref();
  await once(client, "end", { signal: stopping }).catch(() => {});
  isConnected = false;
  clearInterval(check);
}

function broadcast(payload: string): void {
  const event = JSON.parse(payload) as LiveEvent;
  notify(event, (subscriber) => subscriber.wants(event));
}

function notify(what: LiveEvent | "resync", whom: (subscriber: Subscriber) => boolean): void {
  for (const subscriber of [...subscribers]) {
    try {
      if (whom(subscriber)) subscriber.send(what);
    } catch (error) {
      // One broken stream must not prevent events for the others.
      subscribers.delete(subscriber);
      log.warn({ err: error }, "live: a subscriber failed");
    }
  }
}
