import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import { confinedCommand, findInstallation } from "../confine/confinement.server.ts";
import type { ByteSource } from "../store/storage.server.ts";

export type WorkerSettings = {
  /** The path of the worker's source file. */
  worker: string;
  /** How many run at the same time; the others wait. */
  concurrency: number;
  /** From its start to its end, which a busy machine delays. */
  timeLimitMs: number;
  /** Of processor time. */
  cpuSeconds: number;
  memoryMB: number;
};

/** A worker's output on descriptor 3: one line of JSON, then bytes. */
export type WorkerAnswer = { line: string; bytes: Buffer };

/** `exhausted`: it needed more time or memory than it may have; `failed`: it wrote no answer. */
export type WorkerFailure = "exhausted" | "failed";

const FOLDER = "app/platform/files";
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** A photograph of 48 megapixels in HEIC needs 720 MB and 2.5 s; nothing that people send needs more. */
export const WORKER_LIMITS = { timeLimitMs: 120_000, cpuSeconds: 15, memoryMB: 768 };
/** V8 is out of memory, or the kernel ended the process at its limit of processor time. */
const ENDED_BY_A_LIMIT = new Set<NodeJS.Signals | null>(["SIGXCPU", "SIGKILL", "SIGTRAP", "SIGABRT", "SIGILL"]);

/**
 * Creates a runner for programs that open untrusted files. Decoders may crash or have security bugs, so each file gets a
 * process of its own, with an empty environment and Node's permission model: it may read the product's packages only, write
 * nothing, start nothing, and use no network. Where the kernel can, it enforces the same on native code, and the limits of
 * memory and processor time (see `confinement`).
 * @returns a function that pipes the source from `open`, called only when the process starts, to a new process, and returns
 *   its output.
 */
export function createWorkers(name: string, given: Partial<WorkerSettings>) {
  const root = findInstallation();
  const settings = { worker: join(root, FOLDER, name), concurrency: 2, ...WORKER_LIMITS, ...given };
  const limit = pLimit(settings.concurrency);
  return (argument: object, open: () => Promise<ByteSource>): Promise<WorkerAnswer | WorkerFailure> =>
    limit(async () => runWorker(JSON.stringify(argument), await open(), root, settings));
}

async function runWorker(argument: string, source: ByteSource, root: string, settings: WorkerSettings) {
  const { worker, memoryMB, cpuSeconds, timeLimitMs } = settings;
  const readable = [worker, join(root, "package.json"), `${join(root, FOLDER)}/`, ...packageFolders(root)];
  const { program, prefix } = await confinedCommand({ memoryMB, cpuSeconds }, readable);
  const child = spawn(
    program,
    [
      ...prefix,
      `--max-old-space-size=${memoryMB}`,
      `--wasm-max-mem-pages=${memoryMB * 16}`,
      "--permission",
      "--allow-addons",
      ...readable.map((path) => `--allow-fs-read=${path}`),
      worker,
      argument,
    ],
    { stdio: ["pipe", "ignore", "ignore", "pipe"], env: {} },
  );
  let isExhausted = false;
  const closed = new Promise<void>((resolve) => {
    child.once("close", (_code, signal) => {
      isExhausted ||= ENDED_BY_A_LIMIT.has(signal);
      resolve();
    });
    child.once("error", () => resolve());
  });
  // Requests have priority over inspections on a small machine.
  if (child.pid) ignoreFailure(() => setPriority(child.pid as number, constants.priority.PRIORITY_BELOW_NORMAL));
  const timer = setTimeout(() => child.kill("SIGKILL"), timeLimitMs);
  const answer: Buffer[] = [];
  let size = 0;
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) child.kill("SIGKILL");
    else answer.push(chunk);
  });

  let sourceError: unknown;
  const watched = async function* () {
    try {
      yield* source as AsyncIterable<Uint8Array>;
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  // When the worker stops reading, it has its result or has died; its output says which.
  await pipeline(Readable.from(watched(), { objectMode: false }), child.stdin as NodeJS.WritableStream).catch(() => {});
  if (sourceError) child.kill("SIGKILL");
  await closed;
  clearTimeout(timer);
  if (sourceError) throw sourceError;
  return readAnswer(Buffer.concat(answer)) ?? (isExhausted ? "exhausted" : "failed");
}

function readAnswer(answer: Buffer): WorkerAnswer | null {
  const end = answer.indexOf("\n");
  return end === -1 ? null : { line: answer.toString("utf8", 0, end), bytes: answer.subarray(end + 1) };
}

/** Finds the folder of the packages, which may be in a parent folder or a symbolic link, whose target is included. */
function packageFolders(root: string): string[] {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = join(folder, "node_modules");
    if (existsSync(found)) return [...new Set([found, realpathSync(found)])].map((path) => `${path}/`);
    if (folder === dirname(folder)) throw new Error("the packages are missing from the installation");
  }
}

function ignoreFailure(work: () => void): void {
  try {
    work();
  } catch {
    // The process may already have ended, or the system may not allow it.
  }
}
