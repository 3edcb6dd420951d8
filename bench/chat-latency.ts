/**
 * `npm run bench`: how long a message takes from the press of « Envoyer » on one side to the text on the other, with
 * 200 people connected (100 clients, 100 of the staff, one case each pair), each with their own live stream. Beside it,
 * in the same run, a bare `node:http` server that broadcasts to as many streams: what the machine can do at best.
 * 127.0.0.1 only; ends by itself after about a minute. The figures of the last run stand in bench/README.md.
 */
import { createServer } from "node:http";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Server } from "../tests/e2e/support/server.ts";
import { type Pair, type SignedIn, seedPairs } from "./support/seed.ts";
import { openStream, type Stream } from "./support/stream.ts";
import { type Summary, summarise } from "./support/summary.ts";

const PAIRS = 100;
const MESSAGES = 300;
/** Messages a second, over all conversations: 200 people who each write every forty seconds. */
const RATE = 5;
const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";
const LATEST_MS = 30_000;

type Side = { person: SignedIn; caseId: string; messages: string; last: number; awaited: Map<string, () => void> };

async function benchProduct(): Promise<Summary> {
  const server = new Server({ SECRET_KEY });
  await server.start();
  await server.stop();
  const pairs = await seedPairs(server.dataDir, SECRET_KEY, PAIRS);
  await server.start();
  try {
    const conversations = await Promise.all(pairs.map((pair) => connect(server.url, pair)));
    await wait(1_000);
    return await paced(async (n) => {
      const sides = conversations[n % PAIRS] as [Side, Side];
      const [from, to] = n % 2 ? sides : [sides[1], sides[0]];
      return deliver(from, to, n);
    });
  } finally {
    await server.dispose();
  }
}

async function connect(url: string, { caseId, client, staff }: Pair): Promise<[Side, Side]> {
  const side = async (person: SignedIn): Promise<Side> => {
    const own = { person, caseId, messages: `${url}/cases/${caseId}/messages`, last: 0, awaited: new Map() };
    const stream = await openStream(`${url}/live`, { Cookie: person.cookie });
    stream.onEvent(({ kind, id }) => id === caseId && kind === "message" && void readOn(own));
    return own;
  };
  return [await side(client), await side(staff)];
}

/** What the page does when it is told of a message: it asks for what follows the last one it has. */
async function readOn(side: Side): Promise<void> {
  const headers = { Cookie: side.person.cookie };
  const answer = await fetch(`${side.messages}?after=${side.last}`, { headers });
  const { messages } = (await answer.json()) as { messages: { seq: number; text: string }[] };
  side.last = Math.max(side.last, ...messages.map((message) => message.seq));
  for (const { text } of messages) side.awaited.get(text)?.();
}

/** Posts through the HTTP address that the page uses; ends when the other side, told by its stream, has read the text. */
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

/** The same number of streams and of events on nothing but `node:http`: post, broadcast to all, read by the one concerned. */
async function benchBare(): Promise<Summary> {
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
  const streams = await Promise.all(Array.from({ length: 2 * PAIRS }, () => openStream(`${url}/live`, {})));
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

/** Starts one round every 1/RATE of a second whatever becomes of the others, as people do; the first ones only warm up. */
async function paced(round: (n: number) => Promise<number>): Promise<Summary> {
  const warmUp = PAIRS;
  const rounds: Promise<number>[] = [];
  const started = performance.now();
  for (let n = 0; n < warmUp + MESSAGES; n++) {
    await wait(Math.max(0, started + (n * 1000) / RATE - performance.now()));
    const one = round(n);
    one.catch(() => {}); // Reported with the others, below.
    rounds.push(one);
  }
  return summarise((await Promise.all(rounds)).slice(warmUp));
}

const [bare, product] = [await benchBare(), await benchProduct()];
const row = (name: string, { p50, p95, p99, max }: Summary) =>
  `| ${name} | ${[p50, p95, p99, max].map((ms) => ms.toFixed(1)).join(" | ")} |`;
console.log(
  `${2 * PAIRS} people, ${PAIRS} cases, ${MESSAGES} messages at ${RATE}/s; Node ${process.version}, ${cpus().length} cores`,
);
console.log("| milliseconds | p50 | p95 | p99 | longest |\n| --- | --- | --- | --- | --- |");
console.log(row("message: posted, told, fetched on the other side", product));
console.log(row("bare node:http broadcast", bare));
console.log(
  `p95: ${(product.p95 / bare.p95).toFixed(1)} times the bare broadcast; target under 200 ms: ${product.p95 < 200 ? "met" : "missed"}`,
);
process.exit(product.p95 < 200 ? 0 : 1);
