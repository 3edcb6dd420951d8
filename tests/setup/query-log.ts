import pg from "pg";

type Query = (...parameters: unknown[]) => unknown;

/** Records the text of every statement that `work` sends to the database, on any connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const send = pg.Client.prototype.query as Query;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [statement] = parameters as [string | { text: string }];
    statements.push((typeof statement === "string" ? statement : statement.text).replace(/\s+/g, " ").trim());
    return send.apply(this, parameters);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
  }
  return statements;
}
