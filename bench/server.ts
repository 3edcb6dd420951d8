/**
 * `node bench/server.ts`: measures one process on a durable PostgreSQL: pages for a visitor and for a client compared with
 * a bare `node:http` server that sends the same bytes, messages over HTTP, and memory. Everything, the client
 * included, runs on this machine, for about two minutes.
 */
import pg from "pg";
import { Server } from "../tests/e2e/support/server.ts";
import { administer, databaseUrl, startOwnPostgres } from "../tests/setup/postgres.ts";
import { answerOf, startBare } from "./support/bare-server.ts";
import { type Asked, load } from "./support/http-load.ts";
import { watchMemory } from "./support/memory.ts";
import { type Pair, seedPairs } from "./support/seed.ts";
import { median } from "./support/summary.ts";

const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";
/** Each client may write 120 messages a minute, so many are needed. */
const PAIRS = 400;
const CONNECTIONS = 8;
const ROUNDS = 3;
const ROUND_MS = 4_000;
const REST_MS = 5_000;
const LONG = 10_000;
/** The bare server's response to a message, which it does not store. */
const NOTHING = { headers: {}, body: Buffer.from("{}") };

const postgres = await startOwnPostgres({ durable: true });
await administer(postgres.url, "create database bench");
const server = new Server({ SECRET_KEY, DATABASE_URL: databaseUrl(postgres.url, "bench") });
let pairs: Pair[] = [];
let turn = 0;
try {
  await server.start();
  pairs = await seedPairs(databaseUrl(postgres.url, "bench"), SECRET_KEY, PAIRS);
  await server.restart();
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const memory = watchMemory(server.pid as number);
  const next = (): Pair => pairs[turn++ % PAIRS] as Pair;
  const page = (path: (pair: Pair) => string, isSignedIn: boolean) => (): Asked => {
    const pair = next();
    const headers = { "Accept-Encoding": "br", ...(isSignedIn && { Cookie: pair.client.cookie }) };
    return { path: path(pair), options: { headers } };
  };
  console.log(`| ${CONNECTIONS} at a time, a second | Recours | bare \`node:http\` | ratio |`);
  console.log("| --- | ---: | ---: | ---: |");
  await compare(
    "`/` for a visitor",
    page(() => "/", false),
  );
  await compare(
    "`/dashboard` of a client",
    page(() => "/dashboard", true),
  );
  await compare(
    "a conversation of a client",
    page(({ caseId }) => `/case/${caseId}/chat`, true),
  );
  await compare("a message posted", () => posted(next()));
  await openLongThread(next());
  const { before, peak } = memory();
  await server.stop();
  console.log(`\nResident memory: ${before} MB idle, ${peak} MB at most under this load (PostgreSQL, one process).`);
} finally {
  await server.dispose();
  await postgres.stop();
}
process.exit(0);

/** Alternates rounds of the product and of a bare server with the same response; prints the round with the median ratio. */
async function compare(name: string, ask: () => Asked): Promise<void> {
  const { path, options } = ask();
  const isRead = options?.method === undefined;
  const bare = await startBare(isRead ? await answerOf(server.url + path, options?.headers) : NOTHING);
  const measured: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round++)
    measured.push([
      await load(server.url, CONNECTIONS, ROUND_MS, ask),
      await load(bare.url, CONNECTIONS, ROUND_MS, ask),
    ]);
  bare.stop();
  // The first one warms up.
  const rounds = measured.slice(1);
  const ratio = median(rounds.map(([ours, theirs]) => ours / theirs));
  const [ours, theirs] = rounds.find(([a, b]) => a / b === ratio) as [number, number];
  console.log(`| ${name} | ${Math.round(ours)} | ${Math.round(theirs)} | ${ratio.toFixed(2)} |`);
}

/** Requests one after the other: the last page of a long conversation, the page before it as JSON, and a short one. */
async function openLongThread(long: Pair): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(postgres.url, "bench") });
  await client.connect();
  await client.query(
    `insert into case_messages (case_id, seq, sender_id, message, read_at)
      select $1, 1000000 + n, $2, 'Message ' || n, now() from generate_series(1, $3::int) n`,
    [long.caseId, long.client.id, LONG],
  );
  await client.query("vacuum analyze case_messages");
  await client.end();
  const milliseconds = async (path: string, { client }: Pair) => {
    const asked = { path, options: { headers: { Cookie: client.cookie } } };
    await load(server.url, 1, 1_000, () => asked);
    return (1000 / (await load(server.url, 1, ROUND_MS, () => asked))).toFixed(1);
  };
  const short = pairs.find(({ caseId }) => caseId !== long.caseId) as Pair;
  const opened = await milliseconds(`/case/${long.caseId}/chat`, long);
  const earlier = await milliseconds(`/cases/${long.caseId}/messages?before=1005000`, long);
  const usual = await milliseconds(`/case/${short.caseId}/chat`, short);
  const dashboard = await milliseconds("/dashboard", short);
  const administration = await milliseconds("/admin", { ...short, client: short.staff });
  console.log(
    `\nA conversation of ${LONG} messages opens at its end in ${opened} ms, ${earlier} ms for fifty older ones from its middle; any other in ${usual} ms; the dashboard of a client in ${dashboard} ms, that of the administration in ${administration} ms (mean, one after the other).`,
  );
}

function posted({ caseId, client }: Pair): Asked {
  const text = "Bonjour, voici ce que la banque répond.";
  const body = JSON.stringify({ text, fileIds: [], clientKey: crypto.randomUUID() });
  const headers = {
    Cookie: client.cookie,
    Origin: server.url,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  };
  return { path: `/cases/${caseId}/messages`, options: { method: "POST", headers }, body };
}
