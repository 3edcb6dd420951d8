import { randomUUID } from "node:crypto";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { postMessage } from "~/features/chat/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { chainEntries } from "~/features/journal/chain/commands.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aFile, aPerson, type Case } from "~tests/factories";
import { startPostgres } from "~tests/setup/postgres";
import { openBenchDatabase } from "./bench-database.ts";

const PEOPLE = 200;
const MESSAGES = 8_000;
const FILES = 5_000;
/** Four sentences, as in a real message. */
const TEXT = "J’ai reçu un appel d’une personne qui disait être de ma banque. Elle connaissait mon nom. ".repeat(3);

type Sizes = Map<string, number>;

/** Prints a table: total bytes, and the tables that grow most. */
export async function measureGrowth(): Promise<void> {
  const server = await startPostgres();
  try {
    const database = await openBenchDatabase(server.url, "growth");
    startRateLimits(database);
    const stopJobs = await startJobs(database, [announceUnread], { work: false });
    console.log("| one | bytes in all | where |\n| --- | ---: | --- |");
    // Several, since each may write 120 messages a minute.
    const staff = await Promise.all(
      Array.from({ length: 4 }, async () => (await aPerson({ role: "administrator" })).actor),
    );
    const cases: { client: Actor; made: Case }[] = [];
    await grow(database, "case with its person", PEOPLE, async () => {
      const client = await aClient();
      cases.push({ client: client.actor, made: await aCase(client, { status: "active" }) });
    });
    const started = performance.now();
    await grow(database, "message of 270 characters", MESSAGES, async (number) => {
      const { client, made } = cases[number % PEOPLE] as (typeof cases)[number];
      const writer = number % 40 === 0 ? (staff[(number / 40) % 4] as Actor) : client;
      await postMessage(writer, { caseId: made.id, text: TEXT, clientKey: randomUUID(), fileIds: [] });
    });
    const rate = Math.round(MESSAGES / ((performance.now() - started) / 1000));
    console.error(`${rate} messages a second, eight at a time, chained, on a server that flushes nothing`);
    const owner = await aPerson();
    await grow(database, "row of a file", FILES, async () => void (await aFile(owner)));
    await stopJobs();
    await database.close();
  } finally {
    await server.stop();
  }
}

/** Runs `work` `count` times, eight at a time, and prints what each run added. */
async function grow({ pool }: Database, name: string, count: number, work: (number: number) => Promise<void>) {
  const before = await sizes(pool);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await chainEntries();
  await pool.query("vacuum");
  const grown = [...(await sizes(pool))].map(
    ([table, size]) => [table, (size - (before.get(table) ?? 0)) / count] as const,
  );
  const all = grown.reduce((sum, [, bytes]) => sum + bytes, 0);
  const most = grown.filter(([, bytes]) => bytes > all / 20).sort(([, a], [, b]) => b - a);
  console.log(
    `| ${name} | ${Math.round(all)} | ${most.map(([table, bytes]) => `${table} ${Math.round(bytes)}`).join(", ")} |`,
  );
}

async function sizes(pool: Database["pool"]): Promise<Sizes> {
  const { rows } = await pool.query<{ name: string; size: string }>(
    "select relname as name, pg_total_relation_size(oid) as size from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)",
  );
  return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}
