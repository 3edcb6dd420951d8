/**
 * `node bench/messages-beside.ts FOLDER`: messages a second over HTTP, 8 at a time, of this build and of another one, built
 * in FOLDER, in alternating rounds on one durable PostgreSQL; and the processor time of the process for each message.
 */
import { readFileSync } from "node:fs";
import { Server } from "../tests/e2e/support/server.ts";
import { administer, databaseUrl, startOwnPostgres } from "../tests/setup/postgres.ts";
import { type Asked, load } from "./support/http-load.ts";
import { type Pair, seedPairs } from "./support/seed.ts";
import { median } from "./support/summary.ts";

const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";
/** Each client may write 120 messages a minute, so many are needed. */
const PAIRS = 400;
const CONNECTIONS = 8;
const ROUNDS = 8;
const ROUND_MS = 3_000;
const REST_MS = 5_000;
/** Of `/proc/PID/stat`, on Linux. */
const TICK_MS = 10;

type Side = { name: string; server: Server; pairs: Pair[]; sent: number; rates: number[]; processor: number[] };

const postgres = await startOwnPostgres({ durable: true });
const sides: Side[] = [];
try {
  for (const [name, folder] of [["other", process.argv[2]], ["this"]] as const) {
    await administer(postgres.url, `create database ${name}`);
    const url = databaseUrl(postgres.url, name as string);
    const server = new Server({ SECRET_KEY, DATABASE_URL: url }, undefined, folder);
    await server.start();
    const pairs = await seedPairs(url, SECRET_KEY, PAIRS);
    await server.restart();
    sides.push({ name: name as string, server, pairs, sent: 0, rates: [], processor: [] });
  }
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  // The first one warms up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const side of round % 2 ? sides.toReversed() : sides) await measure(side, round > 0);
  for (const { name, rates, processor } of sides)
    console.log(`${name}: ${Math.round(median(rates))} a second, ${median(processor).toFixed(2)} ms of processor each`);
  const [other, own] = sides as [Side, Side];
  console.log(`ratio ${median(own.rates.map((rate, round) => rate / (other.rates[round] as number))).toFixed(2)}`);
} finally {
  for (const { server } of sides) await server.dispose();
  await postgres.stop();
}
process.exit(0);

async function measure(side: Side, isKept: boolean): Promise<void> {
  const { server, sent } = side;
  const before = processorMs(server.pid as number);
  const rate = await load(server.url, CONNECTIONS, ROUND_MS, () => posted(side));
  if (!isKept) return;
  side.rates.push(rate);
  side.processor.push((processorMs(server.pid as number) - before) / (side.sent - sent));
}

function posted(side: Side): Asked {
  const { caseId, client } = side.pairs[side.sent++ % PAIRS] as Pair;
  const text = "Bonjour, voici ce que la banque répond.";
  const body = JSON.stringify({ text, fileIds: [], clientKey: crypto.randomUUID() });
  const headers = {
    Cookie: client.cookie,
    Origin: side.server.url,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  };
  return { path: `/cases/${caseId}/messages`, options: { method: "POST", headers }, body };
}

function processorMs(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}
