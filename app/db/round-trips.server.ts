import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";

type Statement = {
  query: unknown[];
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};
/** The statements of one piece of work that wait to be sent together. */
type Work = { waiting: Statement[] | undefined };

const current = new AsyncLocalStorage<Work>();
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Runs `work`, a request for example, so that the statements it asks for side by side on the pool travel together, on
 * one connection: one wait for the database in place of one each. Its transactions keep their own connection.
 */
export function sharingRoundTrips<Result>(work: () => Result): Result {
  return current.run({ waiting: undefined }, work);
}

/** Makes the queries of a pool, whose connections are pipelined, travel as `sharingRoundTrips` says. */
export function gatherQueries(pool: pg.Pool): void {
  const alone = pool.query.bind(pool) as (...query: unknown[]) => unknown;
  pool.query = ((...query: unknown[]) => {
    const work = current.getStore();
    if (!work || typeof query.at(-1) === "function") return alone(...query);
    return new Promise((resolve, reject) => {
      const isFirst = work.waiting === undefined;
      work.waiting ??= [];
      work.waiting.push({ query, resolve, reject });
      if (isFirst) void send(pool, work);
    });
  }) as typeof pool.query;
}

/** Waits for what the work asks for in the same turn, and while a connection is found, then sends all of it. */
async function send(pool: pg.Pool, work: Work): Promise<void> {
  const take = (): Statement[] => {
    const taken = work.waiting ?? [];
    work.waiting = undefined;
    return taken;
  };
  await nextTurn();
  try {
    const client = await pool.connect();
    const statements = take();
    await Promise.all(statements.map(({ query, resolve, reject }) => sendOn(client, query).then(resolve, reject)));
    client.release();
  } catch (error) {
    for (const { reject } of take()) reject(error);
  }
}

const sendOn = (client: pg.PoolClient, query: unknown[]): Promise<unknown> =>
  (client.query as (...query: unknown[]) => Promise<unknown>)(...query);

/** A connection on which the beginning of a transaction is not waited for: it travels with the first statement. */
export function beginningInPassing(client: pg.PoolClient): pg.PoolClient {
  let begun: Promise<unknown> = Promise.resolve();
  const query = (...query: unknown[]): Promise<unknown> => {
    const sent = sendOn(client, query);
    if (textOf(query) !== "begin") return Promise.all([begun, sent]).then(([, result]) => result);
    begun = sent;
    begun.catch(() => {}); // The next statement tells.
    return Promise.resolve({ rows: [] });
  };
  return { query } as unknown as pg.PoolClient;
}

const textOf = ([statement]: unknown[]): unknown =>
  typeof statement === "string" ? statement : (statement as { text?: string }).text;

/**
 * The statements that `work` starts side by side, as one transaction in one wait for the database.
 * @param isNamed PostgreSQL reads and plans each statement once a connection: their texts must be few.
 */
export async function atOnce<Executor>(
  client: pg.PoolClient,
  work: (tx: Executor) => Promise<unknown>[],
  { isNamed }: { isNamed: boolean },
): Promise<unknown[]> {
  const statements: Statement[] = [];
  let isSent = false;
  const held = (...query: unknown[]) =>
    new Promise((resolve, reject) => {
      if (isSent) throw new Error("A statement of a transaction at once may not wait for another one's result.");
      statements.push({ query: isNamed ? named(query) : query, resolve, reject });
    });
  const tx = drizzle({ client: { query: held } as unknown as pg.PoolClient }) as Executor;
  // A statement of Drizzle's runs anew whenever it is asked for its result: each is asked once.
  const results = work(tx).map((result) => Promise.resolve(result));
  let failure: { error: unknown } | undefined;
  for (const result of results)
    result.catch((error) => {
      failure ??= { error };
    });
  await nextTurn();
  isSent = true;
  if (failure) throw failure.error;
  const begun = client.query("begin");
  for (const { query, resolve, reject } of statements) sendOn(client, query).then(resolve, reject);
  // When a statement fails, the server makes this a rollback.
  const ended = client.query("commit");
  const [outcome] = await Promise.all([Promise.allSettled(results), begun, ended]);
  for (const result of outcome) if (result.status === "rejected") throw result.reason;
  return outcome.map((result) => (result as PromiseFulfilledResult<unknown>).value);
}

const names = new Map<string, string>();

/** The statement under a name of its own, by its text. */
function named([statement, ...values]: unknown[]): unknown[] {
  const { text } = statement as { text: string };
  const name = names.get(text) ?? `at once ${names.size + 1}`;
  names.set(text, name);
  return [{ ...(statement as object), name }, ...values];
}
