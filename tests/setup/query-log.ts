import pg from "pg";

type Query = (...parameters: unknown[]) => unknown;

export type Statement = { text: string; values: unknown[] };

/** Records the text of every statement that `work` sends to the database, on any connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsWithValuesOf(work)).map(({ text }) => text);
}

/** Records every statement that `work` sends to the database, on any connection, with its values. */
export async function statementsWithValuesOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const send = pg.Client.prototype.query as Query;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [statement, given] = parameters as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values } = typeof statement === "string" ? { text: statement } : statement;
    statements.push({
      text: text.replace(/\s+/g, " ").trim(),
      values: values ?? (Array.isArray(given) ? given : []),
    });
    return send.apply(this, parameters);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
  }
  return statements;
}
