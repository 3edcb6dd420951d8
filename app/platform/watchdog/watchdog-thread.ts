import { appendFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import pino from "pino";
import { logOptions } from "../log.server.ts";
import { ALLOWANCES, BEATS, listWork } from "./current-work.server.ts";
import { endProcess, readMainStack } from "./main-thread.server.ts";
import type { WatchdogData } from "./watchdog.server.ts";
import { labelOfWork } from "./work-label.server.ts";

// Runs in a thread of its own, which works while the event loop of the main thread is blocked.

const { shared, limitMs, tickMs, ends, routes, stopsFile } = workerData as WatchdogData;

// The process may end as soon as the line is written.
const log = pino(logOptions, pino.destination({ dest: 2, sync: true }));

const MAX_NAMED = 10;

let lastBeat = -1;
let lastTick = performance.now();
let blockedMs = 0;
let isReported = false;

setInterval(() => {
  const now = performance.now();
  // A machine or process that was suspended stops this thread as well: that time is not the loop's.
  const gap = Math.min(now - lastTick, 2 * tickMs);
  lastTick = now;
  const beat = Atomics.load(shared.state, BEATS);
  if (beat !== lastBeat || Atomics.load(shared.state, ALLOWANCES) > 0) {
    lastBeat = beat;
    blockedMs = 0;
    isReported = false;
    return;
  }
  blockedMs += gap;
  if (blockedMs < limitMs || isReported) return;
  isReported = true;
  void report();
}, tickMs);

async function report(): Promise<void> {
  const beat = lastBeat;
  const work = listWork(shared)
    .slice(0, MAX_NAMED)
    .map((name) => labelOfWork(name, routes));
  const stack = await readMainStack();
  const mustEnd = ends && Atomics.load(shared.state, BEATS) === beat;
  const message = mustEnd
    ? "the event loop is blocked: this process ends, to be started again"
    : "the event loop was blocked: no request was answered meanwhile";
  log.error({ seconds: Math.round(blockedMs / 1000), work, stack }, message);
  try {
    appendFileSync(stopsFile, ".");
  } catch (error) {
    log.error({ err: error }, "a blocked event loop was not counted");
  }
  if (mustEnd) endProcess();
}
