import pg from "pg";

/** How often the connections are looked at; one without an answer from one look to the next is silent. */
const CHECK_MS = 5_000;
/** How long the server may take to answer about them. */
const PROBE_MS = 5_000;

/** What pg's client has beside its types: whether a statement is under way, its server process, its socket. */
type Client = pg.PoolClient & {
  readyForQuery: boolean;
  processID: number;
  connection: { stream: { bytesRead: number; destroy: () => void } };
};

/**
 * Ends the connections that wait for an answer which will never come: after a machine or a network that failed without a
 * word, as before a failover, the system would try to reach it for a quarter of an hour. A statement that takes long is
 * left alone, since its server process still runs.
 * @returns a function that stops looking.
 */
export function endSilentConnections(pool: pg.Pool, url: string): () => void {
  const clients = new Set<Client>();
  const read = new WeakMap<Client, number>();
  pool.on("connect", (client) => clients.add(client as Client));
  pool.on("remove", (client) => clients.delete(client as Client));
  let isLooking = false;
  const look = async (): Promise<void> => {
    let isSilent = false;
    for (const client of clients) {
      const { bytesRead } = client.connection.stream;
      isSilent ||= !client.readyForQuery && read.get(client) === bytesRead;
      read.set(client, bytesRead);
    }
    if (!isSilent) return;
    const looked = [...clients];
    const isServed = await findServed(
      url,
      looked.map(({ processID }) => processID),
    );
    for (const client of looked) if (!isServed(client.processID)) client.connection.stream.destroy();
  };
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look().finally(() => {
      isLooking = false;
    });
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Asks the server, on a new connection, which of its processes run. @returns none when it does not answer at all. */
async function findServed(connectionString: string, processes: number[]): Promise<(process: number) => boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: "recours probe",
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; running: number[] }>(
      "select pg_backend_pid() as own, array(select pid from pg_stat_activity where pid = any($1)) as running",
      [processes],
    );
    const [found] = rows;
    // A pooler numbers its connections itself.
    if (!found || found.own !== (client as unknown as Client).processID) return () => true;
    return (process) => found.running.includes(process);
  } catch (error) {
    // A server that refuses, because it starts or has no connection left, is there.
    const hasAnswered = error instanceof pg.DatabaseError;
    return () => hasAnswered;
  } finally {
    await client.end().catch(() => {});
  }
}
