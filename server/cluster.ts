import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { AggregatorRegistry } from "prom-client";
import type { Config } from "../app/platform/config.server.ts";
import { log } from "../app/platform/log.server.ts";
import { serveMetrics } from "./metrics/server.ts";

// This runs in the primary process, which does not run the application, so nothing of the application is imported here.

/** The message from the primary process to a worker that another one has replaced. */
export const REPLACED = "replaced";

/** A worker that ran at least this long did not fail because of its start. */
const STABLE_AFTER_MS = 60_000;
const MIN_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
/** Longer than a worker takes to stop by itself, DRAIN_SECONDS excluded. */
const MAX_STOP_MS = 45_000;

/**
 * Starts WEB_PROCESSES workers, which share one port, and restarts each that dies. The primary process itself serves only
 * their combined metrics on METRICS_PORT. SIGTERM and SIGINT stop all workers; SIGHUP replaces them one after the other,
 * so that requests are answered without interruption.
 * @returns once all were started. Exits with code 1 when the first worker fails to start, which prints why.
 */
export async function supervise({ WEB_PROCESSES, METRICS_PORT, HOST, DRAIN_SECONDS }: Config): Promise<void> {
  const maxStopMs = MAX_STOP_MS + DRAIN_SECONDS * 1000;
  const slots = Array.from({ length: WEB_PROCESSES }, () => new WorkerSlot());
  let replacement = Promise.resolve();
  const end = async (): Promise<void> => {
    for (const slot of slots) slot.isClosed = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => stopWorker(worker, () => worker.process.kill("SIGTERM"), maxStopMs)));
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
  process.on("SIGHUP", () => {
    replacement = replacement.then(() => replaceAll(slots));
  });

  const aggregator = new AggregatorRegistry();
  if (METRICS_PORT !== undefined) {
    const sum = { contentType: aggregator.contentType, metrics: () => aggregator.clusterMetrics() };
    await serveMetrics(sum, METRICS_PORT, HOST);
  }
  // The first worker starts alone: it migrates the database and prints the address, or why it cannot start.
  const [first, ...others] = slots as [WorkerSlot, ...WorkerSlot[]];
  if (!(await first.open()) && !first.isClosed) process.exit(1);
  for (const slot of others) slot.start();
}

async function replaceAll(slots: WorkerSlot[]): Promise<void> {
  log.info("every process is replaced by a new one");
  for (const slot of slots) if (!(await slot.replace())) return;
  log.info("every process was replaced");
}

/** One of the WEB_PROCESSES workers, across its restarts and replacements. */
class WorkerSlot {
  /** True once no worker may be started here any more. */
  isClosed = false;
  private worker: Worker | undefined;
  private earlyDeaths = 0;

  /** Starts the first worker of all. @returns whether it listens; otherwise it is not restarted. */
  async open(): Promise<boolean> {
    const worker = startProcess(true);
    if (!(await isListening(worker))) return false;
    this.adopt(worker);
    return true;
  }

  /** Starts a worker, unless there is one or the slot is closed. */
  start(): void {
    if (!this.isClosed && !this.worker) this.adopt(startProcess(false));
  }

  /** Replaces the worker by a new one. @returns false when the new one fails, in which case the current one stays. */
  async replace(): Promise<boolean> {
    if (this.isClosed) return false;
    const next = startProcess(false);
    if (!(await isListening(next))) {
      log.error("a new process did not come to serve: the former ones stay");
      return false;
    }
    const previous = this.worker;
    this.adopt(next);
    if (previous?.isConnected()) await stopWorker(previous, () => void previous.send(REPLACED), MAX_STOP_MS);
    return true;
  }

  /** Makes a worker the one of this slot: it is restarted when it dies. */
  private adopt(worker: Worker): void {
    const started = performance.now();
    this.worker = worker;
    worker.once("exit", async (code, signal) => {
      if (this.worker !== worker || this.isClosed) return;
      this.worker = undefined;
      this.earlyDeaths = performance.now() - started < STABLE_AFTER_MS ? this.earlyDeaths + 1 : 0;
      const pause =
        this.earlyDeaths && Math.min(MAX_RESTART_DELAY_MS, MIN_RESTART_DELAY_MS * 2 ** (this.earlyDeaths - 1));
      log.error({ process: worker.process.pid, code, signal, pause }, "a process died: another takes its place");
      await wait(pause);
      this.start();
    });
  }
}

/** @param isFirst whether the worker inherits standard output: only one prints the lines that operators read. */
function startProcess(isFirst: boolean): Worker {
  cluster.setupPrimary({
    exec: fileURLToPath(new URL("./start.ts", import.meta.url)),
    stdio: ["ignore", isFirst ? "inherit" : "ignore", "inherit", "ipc"],
  });
  return cluster.fork();
}

/** Waits until a new worker listens or exits. */
function isListening(worker: Worker): Promise<boolean> {
  return Promise.race([once(worker, "listening").then(() => true), once(worker, "exit").then(() => false)]);
}

/** Asks a worker to stop and waits until it has; kills it after `maxMs`. */
async function stopWorker(worker: Worker, ask: () => void, maxMs: number): Promise<void> {
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), maxMs);
  const exited = once(worker, "exit");
  ask();
  await exited;
  clearTimeout(timer);
}
