import pg from "pg";

type Query = (...parameters: unknown[]) => unknown;

export type SentQuery = { statement: string; values: unknown[] };

/** Records the statements that `work` sends to the database, on any connection, with their values. */
export async function queriesOf(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const queries: SentQuery[] = [];
  const send = pg.Client.prototype.query as Query;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [given, list] = parameters as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof given === "string" ? { text: given, values: undefined } : given;
    queries.push({
      statement: text.replace(/\s+/g, " ").trim(),
      values: values ?? (Array.isArray(list) ? list : []),
    });
    return send.apply(this, parameters);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
  }
  return queries;
}

/** Records the text of every statement that `work` sends to the database, on any connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(work)).map(({ statement }) => statement);
}
