import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { findInstallation } from "../files/confine/confinement.server.ts";
import { log } from "../log.server.ts";
import { ALLOWANCES, BEATS, type SharedWork, sharedWork } from "./current-work.server.ts";

const THREAD = "app/platform/watchdog/watchdog-thread.ts";
/** How long the event loop may be blocked. */
const LIMIT_MS = 10_000;
/** Checks, and beats of the loop, within the limit. */
const TICKS = 20;

export type WatchdogData = {
  shared: SharedWork;
  limitMs: number;
  tickMs: number;
  ends: boolean;
  routes: readonly string[];
  stopsFile: string;
};

type WatchdogOptions = {
  /** Whether a blocked process ends, because a supervisor starts it again. */
  ends: boolean;
  /** The patterns of the routes, which name the requests in progress. */
  routes: readonly string[];
  dataDir: string;
  /** Shorter in tests. */
  limitMs?: number;
};

/**
 * Starts a thread that notices an event loop blocked for more than ten seconds: it writes one line to the log with what
 * was being done, counts it (`countStops`), and ends the process where a supervisor starts it again. The time for which
 * the whole process or machine was suspended does not count.
 * @returns a function that stops it.
 */
export function startWatchdog({ ends, routes, dataDir, limitMs = LIMIT_MS }: WatchdogOptions): () => void {
  const tickMs = limitMs / TICKS;
  const beat = setInterval(() => Atomics.add(sharedWork.state, BEATS, 1), tickMs);
  const workerData: WatchdogData = {
    shared: sharedWork,
    limitMs,
    tickMs,
    ends,
    routes,
    stopsFile: stopsFile(dataDir),
  };
  const { LOG_LEVEL } = process.env;
  const env = LOG_LEVEL ? { LOG_LEVEL } : {};
  const thread = new Worker(join(findInstallation(), THREAD), { workerData, env, execArgv: [] });
  thread.on("error", (error) => log.error({ err: error }, "watchdog"));
  beat.unref();
  thread.unref();
  return () => {
    clearInterval(beat);
    void thread.terminate();
  };
}

/** Does work that may block the event loop for long, such as a copy of the embedded database: the watchdog allows it. */
export async function allowBlocking<Value>(work: () => Promise<Value>): Promise<Value> {
  Atomics.add(sharedWork.state, ALLOWANCES, 1);
  try {
    return await work();
  } finally {
    Atomics.sub(sharedWork.state, ALLOWANCES, 1);
  }
}

/**
 * How many times the event loop of the processes of this machine was blocked, since DATA_DIR exists: the memory of a
 * process ends with it.
 */
export async function countStops(dataDir: string): Promise<number> {
  const file = await stat(stopsFile(dataDir)).catch(() => null);
  return file?.size ?? 0;
}

/** When the event loop of a process of this machine was last blocked; null for never. */
export async function readLastStop(dataDir: string): Promise<Date | null> {
  const file = await stat(stopsFile(dataDir)).catch(() => null);
  return file && file.size > 0 ? file.mtime : null;
}

/** A file with one byte for each time, since processes append to it at once; of this machine, since several may share DATA_DIR. */
const stopsFile = (dataDir: string): string => join(dataDir, `event-loop-stops-${hostname()}`);
