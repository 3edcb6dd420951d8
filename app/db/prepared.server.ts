import { type Db, database, db } from "./client.server.ts";

/**
 * A query that nearly every request asks: its text is built once, and PostgreSQL plans it once a connection.
 * @param name no other one has it.
 * @param build prepares it under the name it is handed; what changes from one run to the next is a placeholder.
 * @returns the query, ready to be executed.
 */
export function prepared<Query>(name: string, build: (db: Db, name: string) => Query): () => Query {
  let of: Db | undefined;
  let query: Query;
  return () => {
    if (of !== db) {
      of = db;
      // All connections of the embedded database are one conversation: a second one would find the name taken.
      query = build(db, database.embedded ? "" : name);
    }
    return query;
  };
}
