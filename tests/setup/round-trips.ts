import pg from "pg";

export type Cost = {
  /** How often a connection with nothing under way was sent something: each is one wait for the database. */
  roundTrips: number;
  statements: string[];
};

type Query = (...parameters: unknown[]) => unknown;

/**
 * What `work` costs the database. Statements that are sent together, on one connection, share a round trip; a
 * connection more is a round trip more, even at the same time.
 */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cost: Cost = { roundTrips: 0, statements: [] };
  const underWay = new WeakMap<object, number>();
  const send = pg.Client.prototype.query as Query;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    const [statement] = parameters as [string | { text: string }];
    cost.statements.push((typeof statement === "string" ? statement : statement.text).replace(/\s+/g, " ").trim());
    const before = underWay.get(this) ?? 0;
    if (before === 0) cost.roundTrips++;
    underWay.set(this, before + 1);
    const end = () => underWay.set(this, (underWay.get(this) ?? 1) - 1);
    const called = parameters.at(-1);
    if (typeof called === "function") {
      parameters[parameters.length - 1] = (...outcome: unknown[]) => {
        end();
        called(...outcome);
      };
      return send.apply(this, parameters);
    }
    const sent = send.apply(this, parameters) as Promise<unknown>;
    sent.then(end, end);
    return sent;
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
  }
  return cost;
}
