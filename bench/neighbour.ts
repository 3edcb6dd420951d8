/**
 * `node bench/neighbour.ts` (built product, on PostgreSQL): how long the upload of a photograph takes while another account
 * attacks: with 200 uploads that send a byte a second, then with PDF files made to use a processor for as long as they may.
 * Each attack is between two measurements at rest, so that one run tells what the attack costs whatever else the machine
 * does.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { Server } from "../tests/e2e/support/server.ts";
import { pdfStream, writePdf } from "../tests/fixtures/files/write-pdf.ts";
import { administer, databaseUrl, startPostgres } from "../tests/setup/postgres.ts";
import { type Pair, seedPairs } from "./support/seed.ts";
import { median } from "./support/summary.ts";

const UPLOADS = 9;
const SLOW = 200;
const BOMBS_AT_ONCE = 6;
/** Until the attack holds what it can. */
const BEGINNING_MS = 5_000;
const SECRET_KEY = "a-secret-of-the-benchmark-0123456789-abcdef";
const PHOTO = readFileSync("tests/fixtures/files/photo.jpg");

const postgres = await startPostgres();
await administer(postgres.url, 'create database "neighbour"');
const DATABASE_URL = databaseUrl(postgres.url, "neighbour");
const server = new Server({ DATABASE_URL, SECRET_KEY });
try {
  await server.start();
  const [neighbour, slow, bomber] = (await seedPairs(DATABASE_URL, SECRET_KEY, 3)) as [Pair, Pair, Pair];
  await measure(neighbour);
  const rest = [await measure(neighbour)];
  const endSlow = sendSlowly(slow);
  await wait(BEGINNING_MS);
  const whileSlow = await measure(neighbour);
  endSlow();
  await wait(BEGINNING_MS);
  rest.push(await measure(neighbour));
  const endBombs = sendBombs(bomber);
  await wait(BEGINNING_MS);
  const whileBombs = await measure(neighbour);
  const refusals = endBombs();
  await wait(BEGINNING_MS);
  rest.push(await measure(neighbour));

  const [first, second, third] = rest as [number[], number[], number[]];
  print("at rest", first);
  print(`${SLOW} uploads of a byte a second`, whileSlow, [first, second]);
  print("at rest", second);
  print(`PDF bombs, ${BOMBS_AT_ONCE} at once`, whileBombs, [second, third]);
  print("at rest", third);
  console.log(`refused bombs: ${JSON.stringify(refusals)}`);
} finally {
  await server.dispose();
  await postgres.stop();
}

function print(what: string, times: number[], rests?: number[][]): void {
  const ratio = rests ? `, ${(median(times) / median(rests.flat())).toFixed(1)} times the rest around it` : "";
  console.log(`${what.padEnd(32)} ${median(times).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} at most${ratio}`);
}

/** Uploads the photograph several times, one after the other. @returns how long each took, in milliseconds. */
async function measure({ client, caseId }: Pair): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < UPLOADS; at++) {
    const started = performance.now();
    const { status, body } = await upload(client.cookie, caseId, PHOTO);
    times.push(performance.now() - started);
    if (status !== 201) throw new Error(`The neighbour's upload was answered ${status}: ${body}`);
    const { id } = JSON.parse(body) as { id: string };
    await fetch(`${server.url}/uploads?id=${id}`, { method: "DELETE", headers: headersOf(client.cookie) });
  }
  return times;
}

function headersOf(cookie: string) {
  return { Cookie: cookie, Origin: server.url };
}

async function upload(cookie: string, caseId: string, content: Buffer) {
  const headers = { ...headersOf(cookie), "Content-Type": "application/octet-stream", "X-File-Name": "photo.jpg" };
  const answer = await fetch(addressOf(caseId), { method: "POST", headers, body: new Uint8Array(content) });
  return { status: answer.status, body: await answer.text() };
}

function addressOf(caseId: string): string {
  return `${server.url}/uploads?purpose=attachment&slot=${caseId}`;
}

/** @returns a function that ends it. */
function sendSlowly({ client, caseId }: Pair): () => void {
  const headers = { ...headersOf(client.cookie), "Content-Length": 1_000_000, "X-File-Name": "photo.jpg" };
  const begin = () => {
    const sending = request(addressOf(caseId), { method: "POST", agent: false, headers });
    sending.on("response", () => sending.destroy());
    sending.on("error", () => {});
    return sending;
  };
  let all: ClientRequest[] = Array.from({ length: SLOW }, begin);
  const timer = setInterval(() => {
    // Those that the server ended begin again.
    all = all.map((sending) => (sending.destroyed ? begin() : sending));
    for (const sending of all) sending.write("x");
  }, 1_000);
  return () => {
    clearInterval(timer);
    for (const sending of all) sending.destroy();
  };
}

/** @returns a function that ends it, and counts the answers by their status. */
function sendBombs({ client, caseId }: Pair): () => Record<number, number> {
  const count = 400_000;
  const numbers = Array.from({ length: count }, (_, n) => `${1000 + n} ${n * 3} `).join("");
  const packed = deflateSync(`${numbers}${"[] ".repeat(count)}`).toString("latin1");
  const entries = `/Type /ObjStm /N ${count} /First ${numbers.length} /Filter /FlateDecode`;
  const objects = Array.from({ length: 8 }, () => pdfStream(packed, entries));
  const statuses: Record<number, number> = {};
  let isOver = false;
  const send = async () => {
    while (!isOver) {
      const content = writePdf({ objects: [...objects, pdfStream(randomBytes(16).toString("hex"))] });
      const { status } = await upload(client.cookie, caseId, content).catch(() => ({ status: 0 }));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 429) await wait(500);
    }
  };
  for (let at = 0; at < BOMBS_AT_ONCE; at++) void send();
  return () => {
    isOver = true;
    return statuses;
  };
}
