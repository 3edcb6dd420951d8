import pg from "pg";

/** The length of a list of values changes a text, so there may be any number of them. */
const MAX_PREPARED = 500;

type Query = (...parameters: unknown[]) => unknown;
type Statement = { text: string; name?: string; values?: unknown; submit?: unknown };

/**
 * Prepares the statements with values under names, for a pool whose only connection lasts as long as the process: planning
 * a statement takes the embedded engine longer than running it. The first texts are prepared, later ones are not.
 */
export function prepareStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  let clients = 0;
  pool.on("connect", (client) => {
    // Two connections to the embedded engine share one session, so a name belongs to one of them.
    const prefix = `c${++clients}_`;
    client.query = ((given: string | Statement, ...others: unknown[]) => {
      const statement: Statement = typeof given === "string" ? { text: given } : given;
      const values = statement.values ?? others[0];
      const isPreparable = Array.isArray(values) && values.length > 0 && !statement.name && !("submit" in statement);
      const name = isPreparable ? nameOf(names, statement.text) : undefined;
      const sent = name === undefined ? given : { ...statement, name: prefix + name };
      return (pg.Client.prototype.query as Query).call(client, sent, ...others);
    }) as typeof client.query;
  });
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, String(names.size));
  return names.get(text);
}
