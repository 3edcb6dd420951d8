/**
 * One process on a PostgreSQL that keeps what it commits: messages posted over HTTP against the bare `INSERT` of as many
 * rows, pages for a visitor and for a client against a bare `node:http`, start-up and memory: `node bench/server.ts`.
 * Everything runs on this machine, the client as well. Ends by itself after about two minutes.
 */
import { createServer } from "node:http";
import pg from "pg";
import { Server } from "../tests/e2e/support/server.ts";
import { administer, databaseUrl, startOwnPostgres } from "../tests/setup/postgres.ts";
import { type Asked, load } from "./support/http-load.ts";
import { watchMemory } from "./support/memory.ts";
import { type Pair, seedPairs } from "./support/seed.ts";

const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";
const PAIRS = 400;
const CONNECTIONS = 8;
const ROUNDS = 3;
const ROUND_MS = 5_000;
let turn = 0;
/** Beyond any number that the product gives. */
let sequence = 1_000_000_000;

const postgres = await startOwnPostgres({ durable: true });
await administer(postgres.url, "create database bench");
const url = databaseUrl(postgres.url, "bench");
const server = new Server({ SECRET_KEY, DATABASE_URL: url });
await server.start();
const pairs = await seedPairs(url, SECRET_KEY, PAIRS);
await server.restart();
await new Promise((resolve) => setTimeout(resolve, 5_000));
const memory = watchMemory(server.pid as number);

const rows: string[] = [];
const report = (name: string, ours: number, bare: number, unit: string): void => {
  rows.push(`| ${name} | ${Math.round(ours)} | ${Math.round(bare)} | ${(ours / bare).toFixed(2)} | ${unit} |`);
};

try {
  await rounds("messages posted over HTTP, against `INSERT` and commit", posts, inserts);
  const page = await fetch(server.url, { headers: { "accept-encoding": "br" } });
  const small = Buffer.alloc(1000, "x");
  const bare = createServer((_request, response) => response.end(small));
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  const bareUrl = `http://127.0.0.1:${(bare.address() as { port: number }).port}`;
  const nothing = () => load(bareUrl, CONNECTIONS, ROUND_MS, () => ({ path: "/" }));
  if (!page.ok) throw new Error("The home page does not open.");
  await rounds("`/` for a visitor, against a bare `node:http`", () => pages("/"), nothing);
  await rounds("`/dashboard` of a client", () => pages("/dashboard"), nothing);
  await rounds("a conversation of a client", () => pages("chat"), nothing);
  bare.close();
  const { before, peak } = memory();
  await server.stop();
  const startUp = await startUps(server);
  const embedded = new Server({ SECRET_KEY });
  await embedded.start();
  await embedded.stop();
  const embeddedStartUp = await startUps(embedded);
  console.log("| per second | Recours | bare limit | ratio | |\n| --- | ---: | ---: | ---: | --- |");
  console.log(rows.join("\n"));
  console.log(`\nResident memory: ${before} MB idle, ${peak} MB at most under this load (PostgreSQL, one process).`);
  console.log(
    `From \`node server\` to ready: ${startUp} ms on PostgreSQL, ${embeddedStartUp} ms on an existing embedded database (median of 5).`,
  );
  await embedded.dispose();
} finally {
  await server.dispose();
  await postgres.stop();
}
process.exit(0);

async function rounds(name: string, ours: () => Promise<number>, bare: () => Promise<number>): Promise<void> {
  const measured: [number, number][] = [];
  await ours();
  for (let round = 0; round < ROUNDS; round++) measured.push([await ours(), await bare()]);
  const [median] = measured.toSorted(([a, b], [c, d]) => a / b - c / d).slice(Math.floor(ROUNDS / 2));
  const [a, b] = median as [number, number];
  report(name, a, b, `${CONNECTIONS} at a time`);
}

/** A client of the next case in turn. */
function nextPair(): Pair {
  turn = (turn + 1) % pairs.length;
  return pairs[turn] as Pair;
}

/** Each person may post so many messages a minute: hundreds of them take their turn. */
function posts(): Promise<number> {
  return load(server.url, CONNECTIONS, ROUND_MS, (): Asked => {
    const { caseId, client } = nextPair();
    const body = JSON.stringify({
      text: "Bonjour, voici ce que la banque répond.",
      fileIds: [],
      clientKey: crypto.randomUUID(),
    });
    const headers = {
      Cookie: client.cookie,
      Origin: server.url,
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
    };
    return { path: `/cases/${caseId}/messages`, options: { method: "POST", headers }, body };
  });
}

/** What any program must do to keep a message: one row, one commit, on as many connections. */
async function inserts(): Promise<number> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const started = performance.now();
  let written = 0;
  const statement = `insert into case_messages (case_id, seq, sender_id, message) values ($1, $2, $3, $4)`;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - started < ROUND_MS) {
        const { caseId, client: sender } = nextPair();
        sequence++;
        await client.query(statement, [caseId, sequence, sender.id, "Bonjour, voici ce que la banque répond."]);
        written++;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return written / seconds;
}

function pages(path: string): Promise<number> {
  return load(server.url, CONNECTIONS, ROUND_MS, () => {
    if (path === "/") return { path };
    const { caseId, client } = nextPair();
    return { path: path === "chat" ? `/case/${caseId}/chat` : path, options: { headers: { Cookie: client.cookie } } };
  });
}

async function startUps(of: Server): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n < 5; n++) {
    const started = performance.now();
    await of.start();
    durations.push(performance.now() - started);
    await of.stop();
  }
  return Math.round(durations.toSorted((a, b) => a - b)[2] as number);
}
