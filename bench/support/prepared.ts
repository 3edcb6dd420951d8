import { createHash } from "node:crypto";
import pg from "pg";
import { openDatabase } from "~/db/client.server";
import { migrateDatabase } from "~/db/migrate.server";
import type { Actor } from "~/features/accounts/actor";
import { caseFilters, listCases } from "~/features/cases/desk/queries.server";
import { readThread } from "~/features/chat/queries.server";
import { loadConfig, setConfig } from "~/platform/config.server";
import { readAdminCounts } from "~/routes/admin/counts.server";
import { startPostgres } from "~tests/setup/postgres";
import { openBenchDatabase } from "./bench-database.ts";
import { writePairs } from "./seed.ts";
import { median } from "./summary.ts";

const SECRET_KEY = "x".repeat(32);
const PAIRS = 200;
const RUNS = 60;
const ROUNDS = 7;
type Query = (...parameters: unknown[]) => unknown;

/** Prints the milliseconds of each read on both databases. */
export async function measurePrepared(): Promise<void> {
  console.log("| ms | unprepared | prepared | ratio |");
  console.log("| --- | ---: | ---: | ---: |");
  setConfig(loadConfig({ SECRET_KEY }));
  const embedded = await openDatabase({});
  await migrateDatabase(embedded);
  await measure("embedded", embedded.pool);
  await embedded.close();
  const server = await startPostgres();
  const postgres = await openBenchDatabase(server.url, "bench_prepared");
  await measure("PostgreSQL", postgres.pool);
  await postgres.close();
  await server.stop();
}

async function measure(engine: string, pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  // The embedded database has one connection, whose statements the product prepares by itself.
  Reflect.deleteProperty(client, "query");
  const pairs = await writePairs(client, SECRET_KEY, PAIRS);
  client.release();
  await pool.query("vacuum analyze");
  const [pair] = pairs;
  const as = (userId: string | undefined, role: string) => ({ userId, role }) as Actor;
  const reads: Record<string, () => Promise<unknown>> = {
    "one row by its key": () => pool.query("select * from profiles where id = $1", [pair?.client.id]),
    "a conversation": () => readThread(as(pair?.client.id, "client"), pair?.caseId as string),
    "the list of cases": () => listCases(as(pair?.staff.id, "administrator"), caseFilters.parse({})),
    "counts of the tabs": () => readAdminCounts(as(pair?.staff.id, "administrator")),
  };
  for (const [name, read] of Object.entries(reads)) {
    const rounds: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push([await timeOf(read), await withNames(() => timeOf(read))]);
    // The first round warms up.
    const [plain = 0, prepared = 0] = [0, 1].map((n) => median(rounds.slice(1).map((pair) => pair[n] as number)));
    console.log(
      `| ${engine}, ${name} | ${plain.toFixed(2)} | ${prepared.toFixed(2)} | ${(prepared / plain).toFixed(2)} |`,
    );
  }
}

async function timeOf(read: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let run = 0; run < RUNS; run++) await read();
  return (performance.now() - started) / RUNS;
}

/** Prepares each statement that `work` sends, under a name made from its text. */
async function withNames<Result>(work: () => Promise<Result>): Promise<Result> {
  const send = pg.Client.prototype.query as Query;
  pg.Client.prototype.query = function (this: pg.Client, statement: unknown, ...others: unknown[]) {
    const { text, ...options } = typeof statement === "string" ? { text: statement } : (statement as { text: string });
    const isPreparable = /^\s*(select|with|\()/i.test(text);
    const name = createHash("md5").update(text).digest("hex");
    return send.call(this, isPreparable ? { ...options, text, name } : statement, ...others);
  } as typeof pg.Client.prototype.query;
  try {
    return await work();
  } finally {
    pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
  }
}
