import { AsyncLocalStorage } from "node:async_hooks";
import { type EventEmitter, once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { prepareStatements } from "./prepared-statements.server.ts";
import { endSilentConnections } from "./silent-connections.server.ts";

export type Db = NodePgDatabase;
/** An open transaction. Pass it on: on the embedded database, which has one connection, a query outside it never ends. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** What a read runs on: the pool, or the caller's transaction. */
export type Executor = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /**
   * The embedded engine, when there is no DATABASE_URL. Send every statement through `pool`: the engine has one protocol
   * session, where a second statement between « bind » and « execute » of a first destroys the portal of the first (34000).
   */
  embedded: Pick<PGlite, "dumpDataDir" | "onNotification"> | undefined;
  close: () => Promise<void>;
};

export let db: Db;
export let database: Database;

/** How long a request waits for a connection, when all are in use or the server does not answer. */
const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
/** How long a connection is asked for again after a server has refused it, and how often. */
const REFUSED_MS = 5_000;
const AGAIN_MS = 100;
/** PostgreSQL's codes for a server without a free connection, and for one that starts or stops. */
const REFUSED_FOR_NOW = ["53300", "57P03"];

const openTransaction = new AsyncLocalStorage<true>();

/**
 * Opens the database: PostgreSQL at `url`, else PGlite in `dataDir` (undefined: in memory).
 * @throws when the server does not answer or the folder cannot be read.
 */
export async function openDatabase(source: { url?: string; dataDir?: string; embedded?: PGlite }): Promise<Database> {
  const embedded = source.url ? undefined : (source.embedded ?? embeddedEngine(source.dataDir));
  await embedded?.waitReady;
  const pool = embedded
    ? new pg.Pool({ ...embeddedConnection(embedded), max: 1, idleTimeoutMillis: 0 })
    : new pg.Pool({
        connectionString: source.url,
        max: 10,
        application_name: "recours",
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      });
  // The pool replaces a connection that is lost while idle; the next query reports a lasting failure.
  pool.on("error", () => {});
  // A connection lost between two statements of a transaction emits an error: without a listener it ends the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (embedded) {
    prepareStatements(pool);
    keepConnectionAfterError(pool);
  } else waitForFreeConnection(pool);
  endLeftTransactions(pool);
  refuseQueriesOutsideTransaction(pool);
  const stopLooking = source.url ? endSilentConnections(pool, source.url) : () => {};
  database = {
    db: drizzle({ client: pool }),
    pool,
    embedded,
    close: async () => {
      stopLooking();
      await pool.end();
      await embedded?.close();
    },
  };
  db = database.db;
  return database;
}

/**
 * Creates the embedded engine with the extensions that the migrations need; in memory without `dataDir`.
 * @param dump an initial state, as `dumpDataDir` wrote it.
 */
export function embeddedEngine(dataDir?: string, dump?: Blob): PGlite {
  return new PGlite({ dataDir, extensions: { pg_trgm, unaccent }, ...(dump ? { loadDataDir: dump } : {}) });
}

/**
 * Runs `work` in one transaction: commits when it returns, rolls back when it throws.
 * @throws what `work` throws, after a rollback. A query on `db` inside `work` is a programming error and throws too.
 */
export async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  // Drizzle never releases the connection when `begin` fails on it, so it is acquired and released here.
  const client = await database.pool.connect();
  try {
    // Awaited inside `run`: a Drizzle statement that `work` returns without awaiting starts when it is awaited.
    return await drizzle({ client }).transaction((tx) => openTransaction.run(true, async () => await work(tx)));
  } finally {
    client.release();
  }
}

/** Drizzle passes its result parsers as `types`, where PGlite expects the OIDs of the parameters: drop the parsers. */
function embeddedConnection(embedded: PGlite): object {
  const settings = createPgConfig(embedded);
  const parse = settings.connection.parse.bind(settings.connection);
  settings.connection.parse = (query) =>
    parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined });
  giveTurnAfterStatement(settings.connection);
  return settings;
}

/**
 * PGlite answers in microtasks only, so a series of statements would block timers and sockets until the last one ends. Each
 * « ready » event is therefore emitted in a later turn of the event loop, as with a PostgreSQL server.
 */
function giveTurnAfterStatement(connection: EventEmitter): void {
  const emit = connection.emit.bind(connection);
  connection.emit = (event, ...about) => {
    if (event !== "readyForQuery") return emit(event, ...about);
    setImmediate(() => emit(event, ...about));
    return true;
  };
}

/**
 * `pool.query` closes its connection when a statement fails. All connections to the embedded engine share one protocol
 * session, so a new connection would read the end of the previous answer. The connection still works: keep it.
 */
function keepConnectionAfterError(pool: pg.Pool): void {
  pool.query = (async (...query: Parameters<pg.PoolClient["query"]>) => {
    const client = await pool.connect();
    try {
      return await client.query(...query);
    } finally {
      client.release();
    }
  }) as typeof pool.query;
}

/**
 * A server that others fill, or that starts, refuses a new connection at once, where a request can wait: one of the pool's
 * own may come back, or one of the others' end. Nothing was sent yet, so asking again repeats nothing.
 */
function waitForFreeConnection(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (async () => {
    const end = performance.now() + REFUSED_MS;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (!REFUSED_FOR_NOW.includes(code) || performance.now() > end) throw error;
        await wait(AGAIN_MS);
      }
    }
  }) as typeof pool.connect;
}

/**
 * Ends, before a connection is used again, the transaction that its last user left open: several statements in one text
 * (pg-boss) of which one fails, or a rollback that failed. On the embedded database, whose one connection is never
 * replaced, every statement after would be refused (25P02).
 */
function endLeftTransactions(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectIdle = async (): Promise<pg.PoolClient> => {
    const client = (await connect()) as pg.PoolClient & { readyForQuery?: boolean };
    // A statement fails before the connection tells the state that it is left in.
    if (client.readyForQuery === false) await untilReady(client);
    if (["T", "E"].includes(client.getTransactionStatus() ?? ""))
      await client.query("rollback").catch((error) => {
        client.release(error);
        throw error;
      });
    return client;
  };
  // `pool.query` of pg passes a callback.
  pool.connect = ((callback?: Parameters<typeof pool.connect>[0]) => {
    const connected = connectIdle();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
  }) as typeof pool.connect;
}

async function untilReady(client: EventEmitter): Promise<void> {
  const listening = new AbortController();
  const events = ["drain", "end"].map((event) => once(client, event, { signal: listening.signal }));
  await Promise.race(events).finally(() => listening.abort());
}

function refuseQueriesOutsideTransaction(pool: pg.Pool): void {
  const guarded =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      if (openTransaction.getStore()) throw new Error("A query ran outside the open transaction: pass `tx` on.");
      return method(...args);
    };
  pool.connect = guarded(pool.connect.bind(pool) as never) as typeof pool.connect;
  pool.query = guarded(pool.query.bind(pool) as never) as typeof pool.query;
}
