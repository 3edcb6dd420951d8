import { sql } from "drizzle-orm";
import pg from "pg";
import type { Database, Tx } from "~/db/client.server.ts";
import { log } from "./log.server.ts";

/**
 * Something changed. Ids only: whoever receives it reads again through the authorised query.
 * `owner` is the client concerned; the staff receives every event.
 */
export type LiveEvent = { kind: string; id: string; owner: string };

type Subscriber = { wants: (event: LiveEvent) => boolean; send: (event: LiveEvent | "resync") => void };

const CHANNEL = "recours_live";
const subscribers = new Set<Subscriber>();

/** Announces a change to every process when, and only if, the transaction commits. */
export async function publish(tx: Tx, event: LiveEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** Calls `send` for each event that `wants` accepts, and with "resync" when events may have been missed. @returns unsubscribe */
export function subscribe(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** How many live streams are open in this process. */
export function liveClients(): number {
  return subscribers.size;
}

/**
 * Listens for the announcements of all processes on one connection of its own, for as long as the process lives.
 * @returns a function that stops listening.
 */
export async function startLive(database: Database, url: string | undefined): Promise<() => Promise<void>> {
  if (database.embedded) return database.embedded.listen(CHANNEL, broadcast);
  let stopped = false;
  let client: pg.Client | undefined;
  const listen = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url, application_name: "recours live", keepAlive: true });
    client.on("notification", ({ payload }) => payload && broadcast(payload));
    client.on("error", () => {});
    client.once("end", () => !stopped && reconnect());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  };
  const reconnect = (): void => {
    setTimeout(() => {
      if (stopped) return;
      listen().then(
        () => {
          for (const subscriber of subscribers) subscriber.send("resync");
        },
        (error) => {
          log.warn({ err: error }, "live: the database does not answer");
          reconnect();
        },
      );
    }, 1000).unref();
  };
  await listen();
  return async () => {
    stopped = true;
    await client?.end();
  };
}

function broadcast(payload: string): void {
  const event = JSON.parse(payload) as LiveEvent;
  for (const subscriber of subscribers) if (subscriber.wants(event)) subscriber.send(event);
}
