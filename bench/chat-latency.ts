/**
 * `node bench/chat-latency.ts [clients…]` (200, 1,000 and 5,000 by default): measures the time from « Envoyer » on one side
 * to the text on the other, with that many clients and the staff connected, each with a live stream. For comparison, a bare
 * `node:http` server broadcasts to as many streams. Runs on a PostgreSQL of its own, on 127.0.0.1 only, for some minutes.
 * The last results are in bench/README.md.
 */
import { createServer } from "node:http";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Server } from "../tests/e2e/support/server.ts";
import { administer, databaseUrl, startOwnPostgres } from "../tests/setup/postgres.ts";
import { type Pair, type SignedIn, seedPairs } from "./support/seed.ts";
import { openStream, type Stream } from "./support/stream.ts";
import { type Summary, summarise } from "./support/summary.ts";

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [200, 1_000, 5_000];
const STAFF = 10;
const WARM_UP = 50;
const MESSAGES = 300;
/** Messages a second, over all conversations. */
const RATE = 5;
const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";
const LATEST_MS = 30_000;

type Side = { person: SignedIn; caseId: string; messages: string; last: number; awaited: Map<string, () => void> };

async function benchProduct(postgres: string, size: number): Promise<Summary> {
  const name = `bench_${size}`;
  await administer(postgres, `create database ${name}`);
  const server = new Server({ SECRET_KEY, DATABASE_URL: databaseUrl(postgres, name) });
  await server.start();
  const pairs = await seedPairs(databaseUrl(postgres, name), SECRET_KEY, size);
  await server.restart();
  try {
    const conversations = await connect(server.url, pairs);
    await wait(1_000);
    return await paced(async (n) => {
      const sides = conversations[n % conversations.length] as [Side, Side];
      const [from, to] = n % 2 ? sides : [sides[1], sides[0]];
      return deliver(from, to, n);
    });
  } finally {
    await server.dispose();
  }
}

/** Connects every client and the staff to live streams; each of the staff answers a share of the cases. */
async function connect(url: string, pairs: Pair[]): Promise<[Side, Side][]> {
  const staff = pairs.slice(0, STAFF).map((pair) => pair.staff);
  const open = async (person: SignedIn, sides: Side[]): Promise<void> => {
    const stream = await openStream(`${url}/live`, { Cookie: person.cookie });
    const ofCase = new Map(sides.map((side) => [side.caseId, side]));
    stream.onEvent(({ kind, id }) => {
      const side = kind === "message" && ofCase.get(id);
      if (side) void readOn(side);
    });
  };
  const sideOf = (person: SignedIn, { caseId }: Pair): Side => ({
    person,
    caseId,
    messages: `${url}/cases/${caseId}/messages`,
    last: 0,
    awaited: new Map(),
  });
  const conversations = pairs.map((pair, index): [Side, Side] => [
    sideOf(pair.client, pair),
    sideOf(staff[index % staff.length] as SignedIn, pair),
  ]);
  for (const [client] of conversations) await open(client.person, [client]);
  for (const person of staff)
    await open(
      person,
      conversations.flatMap(([, side]) => (side.person === person ? [side] : [])),
    );
  return conversations;
}

/** Does what the page does at an event: requests the messages after the last known one. */
async function readOn(side: Side): Promise<void> {
  const headers = { Cookie: side.person.cookie };
  const answer = await fetch(`${side.messages}?after=${side.last}`, { headers });
  const { messages } = (await answer.json()) as { messages: { seq: number; text: string }[] };
  side.last = Math.max(side.last, ...messages.map((message) => message.seq));
  for (const { text } of messages) side.awaited.get(text)?.();
}

/** Posts a message over HTTP; ends when the other side has been notified and has read it. */
async function deliver(from: Side, to: Side, n: number): Promise<number> {
  const text = `Message ${n}`;
  const received = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${text} did not arrive.`)), LATEST_MS);
    to.awaited.set(text, () => {
      clearTimeout(late);
      resolve();
    });
  });
  const started = performance.now();
  const answer = await fetch(from.messages, {
    method: "POST",
    headers: { Origin: new URL(from.messages).origin, Cookie: from.person.cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ text, fileIds: [], clientKey: crypto.randomUUID() }),
  });
  if (!answer.ok) throw new Error(`${text} was refused: ${answer.status} ${await answer.text()}`);
  await received;
  return performance.now() - started;
}

/** The same number of streams and events on a bare `node:http` server: post, broadcast to all, read by the recipient. */
async function benchBare(size: number): Promise<Summary> {
  const responses = new Set<import("node:http").ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === "/live") {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write("event: ready\ndata: {}\n\n");
      responses.add(response);
      request.on("close", () => responses.delete(response));
      return;
    }
    const id = request.url?.slice(1) ?? "";
    for (const one of responses) one.write(`data: ${JSON.stringify({ kind: "message", id })}\n\n`);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const streams = await Promise.all(Array.from({ length: size }, () => openStream(`${url}/live`, {})));
  try {
    return await paced(async (n) => {
      const stream = streams[n % streams.length] as Stream;
      const received = new Promise<void>((resolve) => {
        const stop = stream.onEvent((event) => {
          if (event.id !== String(n)) return;
          stop();
          resolve();
        });
      });
      const started = performance.now();
      await fetch(`${url}/${n}`, { method: "POST" });
      await received;
      return performance.now() - started;
    });
  } finally {
    for (const stream of streams) stream.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Starts a round every 1/RATE seconds, independently of the others; the first ones are for warm-up. */
async function paced(round: (n: number) => Promise<number>): Promise<Summary> {
  const rounds: Promise<number>[] = [];
  const started = performance.now();
  for (let n = 0; n < WARM_UP + MESSAGES; n++) {
    await wait(Math.max(0, started + (n * 1000) / RATE - performance.now()));
    const one = round(n);
    one.catch(() => {}); // Reported with the others, below.
    rounds.push(one);
  }
  return summarise((await Promise.all(rounds)).slice(WARM_UP));
}

const postgres = await startOwnPostgres({ durable: true });
console.log(
  `${MESSAGES} messages at ${RATE}/s, ${STAFF} of the staff; Node ${process.version}, ${cpus().length} cores`,
);
console.log("| milliseconds | p50 | p95 | p99 | longest | p95, times the bare broadcast |");
console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
for (const size of SIZES) {
  const [bare, product] = [await benchBare(size), await benchProduct(postgres.url, size)];
  const row = (name: string, { p50, p95, p99, max }: Summary, ratio = "") =>
    console.log(`| ${name} | ${[p50, p95, p99, max].map((ms) => ms.toFixed(1)).join(" | ")} | ${ratio} |`);
  row(`${size} clients: posted, told, fetched on the other side`, product, (product.p95 / bare.p95).toFixed(1));
  row(`bare node:http broadcast to ${size}`, bare);
}
await postgres.stop();
process.exit(0);
