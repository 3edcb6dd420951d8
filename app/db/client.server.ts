import { AsyncLocalStorage } from "node:async_hooks";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { atOnce, beginningInPassing, gatherQueries } from "./round-trips.server.ts";
import * as schema from "./schema/index.ts";

export type Db = NodePgDatabase<typeof schema>;
/** An open transaction. Pass it on: on the embedded database a query beside it would wait for ever. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** Where a read may run: the pool, or the caller's transaction. */
export type Executor = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** The embedded engine, when there is no DATABASE_URL. */
  embedded: PGlite | undefined;
  close: () => Promise<void>;
};

export let db: Db;
export let database: Database;

const openTransaction = new AsyncLocalStorage<true>();

/**
 * Opens the database: PostgreSQL at `url`, else PGlite in `dataDir` (undefined: in memory).
 * @throws when the server does not answer or the folder cannot be read.
 */
export async function openDatabase(source: { url?: string; dataDir?: string; embedded?: PGlite }): Promise<Database> {
  const embedded = source.url ? undefined : (source.embedded ?? embeddedEngine(source.dataDir));
  await embedded?.waitReady;
  const pool = embedded
    ? new pg.Pool({ ...embeddedConnection(embedded), max: 1, idleTimeoutMillis: 0, pipeline: true })
    : new pg.Pool({ connectionString: source.url, max: 10, application_name: "recours", pipeline: true });
  pool.on("error", () => {}); // A connection lost while idle is replaced at the next query, which reports for itself.
  // One that is lost between two statements of a transaction tells nobody else: unheard, it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (embedded) keepConnection(pool);
  gatherQueries(pool);
  refuseQueriesBesideTransaction(pool);
  database = {
    db: drizzle({ client: pool, schema }),
    pool,
    embedded,
    close: async () => {
      await pool.end();
      await embedded?.close();
    },
  };
  db = database.db;
  return database;
}

/**
 * The embedded engine with the extensions that the migrations ask for; without `dataDir`, in memory.
 * @param dump what `dumpDataDir` wrote, to start from.
 */
export function embeddedEngine(dataDir?: string, dump?: Blob): PGlite {
  return new PGlite({ dataDir, extensions: { pg_trgm }, ...(dump ? { loadDataDir: dump } : {}) });
}

/**
 * Runs `work` in one transaction: all of it is kept, or none.
 * A query on `db` inside `work` is a programming error and throws, on both databases alike.
 */
export async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  // Awaited within: a statement of Drizzle's that `work` merely returns runs when it is awaited.
  return onOneConnection((client) =>
    on(client).transaction((tx) => openTransaction.run(true, async () => await work(tx))),
  );
}

/**
 * Runs statements that do not need each other's results as one transaction, sent all together: one wait for the
 * database in place of one each. All of them are kept, or none.
 * @param work starts every statement on `tx`, and waits for none.
 * @returns their results, in their order.
 */
export async function transactionAtOnce(work: (tx: Tx) => Promise<unknown>[]): Promise<unknown[]> {
  return onOneConnection((client) =>
    openTransaction.run(true, () => atOnce(client, work, { isNamed: !database.embedded })),
  );
}

/** Drizzle would keep for ever a connection of the pool on which `begin` failed: ten of them, and nothing answers. */
async function onOneConnection<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

const connections = new WeakMap<pg.PoolClient, Db>();

function on(client: pg.PoolClient): Db {
  const known = connections.get(client) ?? drizzle({ client: beginningInPassing(client), schema });
  connections.set(client, known);
  return known;
}

/** Drizzle hands its result parsers over as `types`, where PGlite expects the parameters' OIDs: only the latter may pass. */
function embeddedConnection(embedded: PGlite): object {
  const settings = createPgConfig(embedded);
  const parse = settings.connection.parse.bind(settings.connection);
  settings.connection.parse = (query) =>
    parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined });
  return settings;
}

/**
 * A pool throws its connection away when it refuses a statement outside a transaction. The embedded engine has only one
 * conversation: whoever came next would read the end of the former one. The connection is as good as before: it stays.
 */
function keepConnection(pool: pg.Pool): void {
  pool.query = (async (...query: Parameters<pg.PoolClient["query"]>) => {
    const client = await pool.connect();
    try {
      return await client.query(...query);
    } finally {
      client.release();
    }
  }) as typeof pool.query;
}

function refuseQueriesBesideTransaction(pool: pg.Pool): void {
  const refusing =
    (method: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      if (openTransaction.getStore()) throw new Error("A query ran beside the open transaction: pass `tx` on.");
      return method(...args);
    };
  pool.connect = refusing(pool.connect.bind(pool) as never) as typeof pool.connect;
  pool.query = refusing(pool.query.bind(pool) as never) as typeof pool.query;
}
