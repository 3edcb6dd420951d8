import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { AggregatorRegistry } from "prom-client";
import type { Config } from "../app/platform/config.server.ts";
import { log } from "../app/platform/log.server.ts";
import { serveMetrics } from "./metrics/server.ts";

// This runs in the first of several processes, which does without the application: nothing of it is imported here.

/** What the first process says to another one whose place is taken. */
export const REPLACED = "replaced";

/** A process that lived so long did not die of its start, in milliseconds. */
const SETTLED_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Longer than a process takes to stop by itself, its notice (DRAIN_SECONDS) apart. */
const LONGEST_END_MS = 45_000;

/**
 * Starts the processes of WEB_PROCESSES, which share the port of this one, and another for each that dies. This one
 * serves nothing itself but their figures on METRICS_PORT. SIGTERM and SIGINT end all of them; SIGHUP puts a new process
 * in the place of each, one after the other, so that every request is answered meanwhile.
 * @returns once all were started; ends the process, with code 1, when the first does not come to serve: it said why.
 */
export async function supervise({ WEB_PROCESSES, METRICS_PORT, HOST, DRAIN_SECONDS }: Config): Promise<void> {
  const longestEnd = LONGEST_END_MS + DRAIN_SECONDS * 1000;
  const places = Array.from({ length: WEB_PROCESSES }, () => new Place());
  let renewal = Promise.resolve();
  const end = async (): Promise<void> => {
    for (const place of places) place.isClosed = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => ended(worker, () => worker.process.kill("SIGTERM"), longestEnd)));
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
  process.on("SIGHUP", () => {
    renewal = renewal.then(() => renewAll(places));
  });

  const figures = new AggregatorRegistry();
  if (METRICS_PORT !== undefined) {
    const sum = { contentType: figures.contentType, metrics: () => figures.clusterMetrics() };
    await serveMetrics(sum, METRICS_PORT, HOST);
  }
  // Alone at first: it migrates, says where the product listens, or why it does not.
  const [first, ...others] = places as [Place, ...Place[]];
  if (!(await first.open()) && !first.isClosed) process.exit(1);
  for (const place of others) place.start();
}

async function renewAll(places: Place[]): Promise<void> {
  log.info("every process is replaced by a new one");
  for (const place of places) if (!(await place.renew())) return;
  log.info("every process was replaced");
}

/** One of the processes, whichever it is at the moment. */
class Place {
  /** No process is to be here any more. */
  isClosed = false;
  private worker: Worker | undefined;
  private earlyDeaths = 0;

  /** Starts a process here, the first of all. @returns whether it came to serve; otherwise no other follows it. */
  async open(): Promise<boolean> {
    const worker = startProcess(true);
    if (!(await serves(worker))) return false;
    this.keep(worker);
    return true;
  }

  /** Starts a process here, unless there is one or none is to be any more. */
  start(): void {
    if (!this.isClosed && !this.worker) this.keep(startProcess(false));
  }

  /** Puts a new process in place of the present one. @returns false, with the present one left here, when it fails. */
  async renew(): Promise<boolean> {
    if (this.isClosed) return false;
    const next = startProcess(false);
    if (!(await serves(next))) {
      log.error("a new process did not come to serve: the former ones stay");
      return false;
    }
    const former = this.worker;
    this.keep(next);
    if (former?.isConnected()) await ended(former, () => void former.send(REPLACED), LONGEST_END_MS);
    return true;
  }

  /** Takes a process as the one of this place: another follows it when it dies. */
  private keep(worker: Worker): void {
    const started = Date.now();
    this.worker = worker;
    worker.once("exit", async (code, signal) => {
      if (this.worker !== worker || this.isClosed) return;
      this.worker = undefined;
      this.earlyDeaths = Date.now() - started < SETTLED_MS ? this.earlyDeaths + 1 : 0;
      const pause = this.earlyDeaths && Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.earlyDeaths - 1));
      log.error({ process: worker.process.pid, code, signal, pause }, "a process died: another takes its place");
      await wait(pause);
      this.start();
    });
  }
}

/** @param isFirst whether its standard output, the lines of the contract, is this process's own. */
function startProcess(isFirst: boolean): Worker {
  cluster.setupPrimary({
    exec: fileURLToPath(new URL("./start.ts", import.meta.url)),
    stdio: ["ignore", isFirst ? "inherit" : "ignore", "inherit", "ipc"],
  });
  return cluster.fork();
}

/** Whether a process that was just started comes to serve, once it is known. */
function serves(worker: Worker): Promise<boolean> {
  return Promise.race([once(worker, "listening").then(() => true), once(worker, "exit").then(() => false)]);
}

/** Asks a process to end, and waits until it has; by force when it takes too long. */
async function ended(worker: Worker, ask: () => void, longestMs: number): Promise<void> {
  const late = setTimeout(() => worker.process.kill("SIGKILL"), longestMs);
  const gone = once(worker, "exit");
  ask();
  await gone;
  clearTimeout(late);
}
