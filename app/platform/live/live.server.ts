import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Database, Tx } from "~/db/client.server.ts";
import { log } from "../log.server.ts";

/**
 * Something changed. Ids only: whoever receives it reads again through the authorised query.
 * `owner` is the client concerned; the staff receives every event.
 */
export type LiveEvent = { kind: string; id: string; owner: string };

type Subscriber = { wants: (event: LiveEvent) => boolean; send: (event: LiveEvent | "resync") => void };

const CHANNEL = "recours_live";
/** How often the listening connection is proved alive: a network that dies in silence closes nothing. */
const PROOF_MS = 20_000;
const RETRY_MS = 1_000;
const subscribers = new Set<Subscriber>();
let hears = false;

/** Announces a change to every process when, and only if, the transaction commits. */
export async function publish(tx: Tx, event: LiveEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** Calls `send` for each event that `wants` accepts, and with "resync" when events may have been missed. @returns unsubscribe */
export function subscribe(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** Whether a person may be told of an event: the staff of all, a client of what concerns them. */
export function mayHear(person: { userId: string; role: string }, event: LiveEvent): boolean {
  return person.role === "administrator" || event.owner === person.userId;
}

/** How many live streams are open in this process. */
export function liveClients(): number {
  return subscribers.size;
}

/** Whether this process hears what the others announce; without it pages find out by asking every two seconds. */
export function isListening(): boolean {
  return hears;
}

/**
 * Listens for the announcements of all processes on one connection of its own, for as long as the process lives. When
 * that connection is lost it is made again, and every subscriber is told to resync.
 * @returns a function that stops listening.
 */
export async function startLive(database: Database, url: string | undefined): Promise<() => Promise<void>> {
  if (database.embedded) {
    const stop = await database.embedded.listen(CHANNEL, broadcast);
    hears = true;
    return stop;
  }
  const stopping = new AbortController();
  let client = await listen(url);
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await lost(client, stopping.signal);
      while (!stopping.signal.aborted) {
        await wait(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
        if (stopping.signal.aborted) return;
        const again = await listen(url).catch((error) => {
          log.warn({ err: error }, "live: the database does not answer");
          return null;
        });
        if (!again) continue;
        client = again;
        tell("resync", () => true);
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
  client.on("error", () => {}); // Followed by "end", which is what is waited for.
  client.on("notification", ({ payload }) => payload && broadcast(payload));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    hears = true;
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Resolves once the connection is gone, whoever ended it. */
async function lost(client: pg.Client, stopping: AbortSignal): Promise<void> {
  const proof = setInterval(() => {
    client.query("select 1").catch(() => client.end().catch(() => {}));
  }, PROOF_MS);
  proof.unref();
  await once(client, "end", { signal: stopping }).catch(() => {});
  hears = false;
  clearInterval(proof);
}

function broadcast(payload: string): void {
  const event = JSON.parse(payload) as LiveEvent;
  tell(event, (subscriber) => subscriber.wants(event));
}

function tell(what: LiveEvent | "resync", whom: (subscriber: Subscriber) => boolean): void {
  for (const subscriber of [...subscribers]) {
    try {
      if (whom(subscriber)) subscriber.send(what);
    } catch (error) {
      // One broken stream must not keep the news from the others.
      subscribers.delete(subscriber);
      log.warn({ err: error }, "live: a subscriber failed");
    }
  }
}
