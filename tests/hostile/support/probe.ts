/**
 * Runs inside the attacked process (`node --import`): measures how long its event loop is held, and its memory. A GET on
 * PROBE_PORT answers what was measured since the former one.
 */
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export type Measured = {
  /** The longest time, in milliseconds of its processor, that the main thread worked without serving its timers. */
  heldMs: number;
  /** The same on the clock, which also counts what others did on the processor. */
  lateMs: number;
  /** The time that the main thread worked, in milliseconds of its processor. */
  workedMs: number;
  /** What the process holds now, after a garbage collection, and the most it had resident, in megabytes. */
  memoryMB: number;
  peakMB: number;
};

const PERIOD_MS = 5;
const MB = 2 ** 20;
const now = () => ({ clock: performance.now(), processor: threadProcessorMs() });

let before = now();
let measuredFrom = before.processor;
let heldMs = 0;
let lateMs = 0;
let peakMB = 0;

setInterval(() => {
  const after = now();
  heldMs = Math.max(heldMs, after.processor - before.processor);
  lateMs = Math.max(lateMs, after.clock - before.clock - PERIOD_MS);
  peakMB = Math.max(peakMB, process.memoryUsage.rss() / MB);
  before = after;
}, PERIOD_MS).unref();

createServer(async (_request, response) => {
  // The interval must see what held the loop before this request.
  await wait(2 * PERIOD_MS);
  const found = { heldMs, lateMs, peakMB, workedMs: threadProcessorMs() - measuredFrom };
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const measured: Measured = { ...found, memoryMB: (heapUsed + external) / MB };
  response.end(JSON.stringify(measured));
  heldMs = 0;
  lateMs = 0;
  peakMB = 0;
  before = now();
  measuredFrom = before.processor;
})
  .listen(Number(process.env.PROBE_PORT), "127.0.0.1")
  .unref();

function threadProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
