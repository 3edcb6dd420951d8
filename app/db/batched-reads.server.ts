import { type Query, type SQL, sql } from "drizzle-orm";
import { NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect, PgPreparedQuery, PgSession } from "drizzle-orm/pg-core";
import * as utils from "drizzle-orm/utils";
import { type Db, db } from "./client.server.ts";

/**
 * An executor that sends the selects asked of it in the same turn of the event loop as one statement, each as JSON:
 * `const together = batchedReads(); await Promise.all([listNotes(actor, id, together), listCalls(actor, id, together)])`.
 * Each select keeps its own conditions. A select that fails fails those sent with it. It takes selects alone, of columns
 * that JSON can hold: no bytes, no raw `bigint` beyond 2^53.
 */
export function batchedReads(): Db {
  return new NodePgDatabase(new UnbuiltDialect(), new BatchSession(new PgDialect()), undefined) as Db;
}

/** Of the columns that Drizzle selects, in their order. */
type Fields = NonNullable<Parameters<PgSession["prepareQuery"]>[1]>;
type Nullability = Record<string, boolean> | undefined;

// Drizzle exports it without its type.
const { mapResultRow } = utils as unknown as {
  mapResultRow: (fields: Fields, values: unknown[], nullability: Nullability) => unknown;
};

type Waiting = {
  statement: SQL;
  fields: Fields;
  joinsNotNullableMap: Nullability;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
};
type UnbuiltQuery = Query & { statement: SQL };

/** Keeps statements as Drizzle made them, because their text depends on those that they are sent with. */
class UnbuiltDialect extends PgDialect {
  override sqlToQuery(statement: SQL): UnbuiltQuery {
    return { statement, sql: "", params: [] };
  }
}

class BatchSession extends PgSession {
  waiting: Waiting[] = [];

  override prepareQuery(query: Query, fields: Fields | undefined): PgPreparedQuery<never> {
    if (!fields) throw new Error("Only selects can be sent together.");
    return new BatchedQuery(query as UnbuiltQuery, fields, (select) => this.add(select)) as never;
  }

  override transaction(): never {
    throw new Error("Reads that are sent together have no transaction of their own.");
  }

  private add(select: Waiting): void {
    this.waiting.push(select);
    // Runs once every promise that can go on has done so.
    if (this.waiting.length === 1) process.nextTick(() => void send(this.waiting.splice(0)));
  }
}

class BatchedQuery extends PgPreparedQuery<{ execute: unknown[]; all: never; values: never }> {
  private readonly unbuilt: UnbuiltQuery;
  private readonly fields: Fields;
  private readonly add: (select: Waiting) => void;
  /** Drizzle sets it after it has prepared the query. */
  joinsNotNullableMap: Nullability;

  constructor(unbuilt: UnbuiltQuery, fields: Fields, add: (select: Waiting) => void) {
    super(unbuilt, undefined, undefined);
    this.unbuilt = unbuilt;
    this.fields = fields;
    this.add = add;
  }

  override execute(): Promise<unknown[]> {
    const { fields, joinsNotNullableMap } = this;
    const { statement } = this.unbuilt;
    return new Promise((resolve, reject) => this.add({ statement, fields, joinsNotNullableMap, resolve, reject }));
  }
}

async function send(selects: Waiting[]): Promise<void> {
  try {
    const columns = selects.map(({ statement, fields }) => {
      const names = sql.raw(fields.map((_, index) => nameOf(index)).join(", "));
      return sql`(select coalesce(json_agg(each), '[]') from (${statement}) each (${names}))`;
    });
    const aliased = columns.map((column, index) => sql`${column} as ${sql.raw(nameOf(index))}`);
    const { rows } = await db.execute<Record<string, Record<string, unknown>[]>>(
      sql`select ${sql.join(aliased, sql`, `)}`,
    );
    const [answer = {}] = rows;
    for (const [index, { fields, joinsNotNullableMap, resolve }] of selects.entries())
      resolve(
        (answer[nameOf(index)] ?? []).map((row) => mapResultRow(fields, Object.values(row), joinsNotNullableMap)),
      );
  } catch (error) {
    for (const { reject } of selects) reject(error);
  }
}

const nameOf = (index: number): string => `c${index}`;
