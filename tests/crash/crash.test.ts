/**
 * `npm run test:crash`, on demand: the server is killed (`kill -9`) in the middle of messages and uploads, twenty times
 * in a row on the embedded database. What it had acknowledged is there after each restart, byte for byte; what it had
 * not is there whole or not at all. The figures it prints stand in docs/operations.md.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { after, test } from "node:test";
import { seedPairs } from "../../bench/support/seed.ts";
import { Server } from "../e2e/support/server.ts";
import { inspectData } from "./inspect-data.ts";
import { Traffic } from "./traffic.ts";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20);
/** Messages of a round, of which one in four carries files; people, so that no limit of the product is reached. */
const MESSAGES = 200;
const PAIRS = 20;
const SECRET_KEY = "a-secret-of-the-crash-test-0123456789-abcdef";

const server = new Server({ SECRET_KEY });
after(() => server.dispose());

test("what was acknowledged survives kill -9, and nothing is left half done", async () => {
  await server.start();
  await server.stop();
  const pairs = await seedPairs(server.dataDir, SECRET_KEY, PAIRS);
  const restarts: number[] = [];
  const rounds: Traffic[] = [];
  await server.start();
  for (let round = 1; round <= ROUNDS; round++) {
    const traffic = new Traffic(server.url, pairs, round);
    rounds.push(traffic);
    const sending = traffic.send(MESSAGES);
    await traffic.acknowledged(randomInt(10, MESSAGES - 30));
    await server.kill();
    await sending;
    ok(traffic.messages.length < MESSAGES, "the server was killed before the end of the round");
    const killed = performance.now();
    await server.start();
    restarts.push(performance.now() - killed);
    deepEqual(await traffic.missing(), { messages: [], files: [] }, `after the kill of round ${round}`);
    const { messages, files } = traffic;
    console.log(`round ${round}: killed after ${messages.length} messages and ${files.length} files; all there`);
  }
  for (const [index, traffic] of rounds.entries())
    deepEqual(await traffic.missing(), { messages: [], files: [] }, `round ${index + 1}, at the end`);
  equal(await server.stop(), 0);

  const found = await inspectData(server.dataDir);
  deepEqual(found.faults, [], "half records and orphans");
  const count = (of: (traffic: Traffic) => number) => rounds.reduce((sum, traffic) => sum + of(traffic), 0);
  const messages = count((traffic) => traffic.messages.length);
  const files = count((traffic) => traffic.files.length);
  const median = restarts.toSorted((a, b) => a - b)[restarts.length >> 1] ?? 0;
  console.log(`kill -9: ${ROUNDS} times; to serve again: median ${(median / 1000).toFixed(1)} s`);
  console.log(`messages: ${messages} acknowledged, ${messages} found; ${found.messages - messages} more kept whole`);
  console.log(
    `files: ${files} acknowledged, ${files} found with the same SHA-256; ${found.files - files} more kept whole`,
  );
  console.log(`half records: 0; orphaned files: 0`);
});
