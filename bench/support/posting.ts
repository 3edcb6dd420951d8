import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Actor } from "~/features/accounts/actor";
import { postMessage } from "~/features/chat/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { startChaining } from "~/features/journal/publication/jobs.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient } from "~tests/factories";
import { startOwnPostgres } from "~tests/setup/postgres";
import { openBenchDatabase } from "./bench-database.ts";
import { median } from "./summary.ts";

const CONCURRENCY = 8;
/** Each client may write 120 messages a minute, so many are needed. */
const CLIENTS = 600;
const ROUND_MS = 4_000;
const ROUNDS = 5;
const TEXT = "Bonjour, voici ce que la banque répond.";
const INSERT = "insert into case_messages (case_id, seq, sender_id, message) values ($1, $2, $3, $4)";
const NOTIFY = "select pg_notify('bench', 'a message')";

/** Measures the variants alternately, and prints a table: the median of each, and of their ratios. */
export async function measurePosting(): Promise<void> {
  const server = await startOwnPostgres({ durable: true });
  const database = await openBenchDatabase(server.url, "posting");
  startRateLimits(database);
  const stopJobs = await startJobs(database, [announceUnread], { work: false });
  const clients: { actor: Actor; caseId: string }[] = [];
  for (let n = 0; n < CLIENTS; n++) {
    const client = await aClient();
    clients.push({ actor: client.actor, caseId: (await aCase(client, { status: "active" })).id });
  }
  const connections = await Promise.all(Array.from({ length: CONCURRENCY }, () => connect(database.url)));
  const next = (n: number) => clients[n % CLIENTS] as (typeof clients)[number];
  // Higher than any number that the product assigns.
  let sequence = 1_000_000_000;
  const insert = (n: number, connection: pg.Client) => {
    const { actor, caseId } = next(n);
    return connection.query({ name: "insert", text: INSERT, values: [caseId, sequence++, actor.userId, TEXT] });
  };
  const post = async (n: number): Promise<void> => {
    const { actor, caseId } = next(n);
    await postMessage(actor, { caseId, text: TEXT, clientKey: randomUUID(), fileIds: [] });
  };
  const onConnections = (work: (n: number, connection: pg.Client) => Promise<unknown>) =>
    repeatConcurrently((n, worker) => work(n, connections[worker] as pg.Client));
  const ways: [name: string, run: () => Promise<number>][] = [
    ["bare `INSERT` and commit", () => onConnections(insert)],
    [
      "the same, announced by `NOTIFY` in its transaction",
      () =>
        onConnections((n, connection) =>
          Promise.all([
            connection.query("begin"),
            insert(n, connection),
            connection.query(NOTIFY),
            connection.query("commit"),
          ]),
        ),
    ],
    ["`postMessage`", () => repeatConcurrently(post)],
    [
      "`postMessage`, and the chain of the journal beside",
      () => {
        const stop = startChaining();
        return repeatConcurrently(post).finally(stop);
      },
    ],
  ];
  const rates = ways.map((): number[] => []);
  for (const [, run] of ways) await run();
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, [, run]] of ways.entries()) rates[index]?.push(await run());
  console.log("| 8 at a time | messages a second | ratio |\n| --- | ---: | ---: |");
  for (const [index, [name]] of ways.entries()) {
    const ratios = rates[index]?.map((rate, round) => rate / (rates[0]?.[round] as number)) ?? [];
    console.log(`| ${name} | ${Math.round(median(rates[index] ?? []))} | ${median(ratios).toFixed(2)} |`);
  }
  await Promise.all(connections.map((connection) => connection.end()));
  await stopJobs();
  await database.close();
  await server.stop();
}

async function connect(connectionString: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString, pipeline: true } as pg.ClientConfig);
  await connection.connect();
  return connection;
}

/** Repeats `work`, CONCURRENCY at a time, for one round. @returns how often per second. */
async function repeatConcurrently(work: (n: number, worker: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let count = 0;
  const worker = async (_: unknown, index: number): Promise<void> => {
    while (performance.now() - started < ROUND_MS) await work(count++, index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return (1000 * count) / (performance.now() - started);
}
