import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import { AppError } from "../../errors.ts";
import { log } from "../../log.server.ts";
import { confinedCommand, findInstallation } from "../confine/confinement.server.ts";
import type { ByteSource } from "../store/storage.server.ts";
import { INCOMPLETE, STARTED } from "./worker-answer.ts";

export type WorkerSettings = {
  /** The path of the worker's source file. */
  worker: string;
  /** How many run at the same time; the others wait. */
  concurrency: number;
  /** Elapsed time of a task, longer on a busy machine. */
  timeLimitMs: number;
  /** Processor time of a task. */
  cpuSeconds: number;
  memoryMB: number;
};

/** A worker's output on descriptor 3, after the line that says that it started: one line of JSON, then bytes. */
export type WorkerAnswer = { line: string; bytes: Buffer };

/** `timeout`, `exhausted`: it needed more time, or memory, than it may have; `failed`: it wrote no answer. */
export type WorkerFailure = "timeout" | "exhausted" | "failed";

const FOLDER = "app/platform";
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** A photograph of 48 megapixels in HEIC needs 720 MB and 2.5 s; nothing that people send needs more. */
export const WORKER_LIMITS = { timeLimitMs: 120_000, cpuSeconds: 15, memoryMB: 768 };
/** V8 is out of memory, or the system is. */
const OUT_OF_MEMORY = new Set<NodeJS.Signals | null>(["SIGKILL", "SIGTRAP", "SIGABRT", "SIGILL"]);
/** What is read of the reason why a worker could not start; the calls that led to it are left out of the log. */
const MAX_REASON_LENGTH = 4_000;
const CALLS = /^ +at .*\n?/gm;

/**
 * Creates a runner for programs that open untrusted files. Decoders may crash or have security bugs, so each file gets a
 * process of its own, with an empty environment and Node's permission model: it may read the product's packages only, write
 * nothing, start nothing, and use no network. Where the kernel can, it enforces the same on native code, and the limits of
 * memory and processor time (see `confinement`).
 * @param name the source file of the program, in `app/platform`.
 * @returns a function that pipes the source from `open`, called only when the process starts, to a new process, and returns
 *   its output. It throws the errors of `open`, and AppError reader_unavailable when the process could not start, which says
 *   nothing about the file; the cause is logged.
 */
export function createWorkers(name: string, given: Partial<WorkerSettings>) {
  const settings = { concurrency: 2, ...WORKER_LIMITS, ...given };
  const limit = pLimit(settings.concurrency);
  return (argument: object, open: () => Promise<ByteSource>): Promise<WorkerAnswer | WorkerFailure> =>
    limit(async () => {
      const command = await prepare(name, settings).catch((error: unknown) => refuseStart(name, error));
      const end = await runWorker(command, JSON.stringify(argument), await open(), settings.timeLimitMs);
      return end.cause ? refuseStart(name, end.cause) : end.answer;
    });
}

type Command = { program: string; args: string[] };

/** The command of a worker, without its argument. @throws Error when a part of the installation is missing. */
async function prepare(
  name: string,
  settings: Omit<WorkerSettings, "worker"> & Partial<WorkerSettings>,
): Promise<Command> {
  const root = findInstallation();
  const { worker = join(root, FOLDER, name), memoryMB, cpuSeconds } = settings;
  const readable = [worker, join(root, "package.json"), `${join(root, FOLDER)}/`, ...packageFolders(root)];
  const { program, prefix } = await confinedCommand({ memoryMB, cpuSeconds }, readable);
  const flags = [
    `--max-old-space-size=${memoryMB}`,
    `--wasm-max-mem-pages=${memoryMB * 16}`,
    "--no-warnings",
    "--permission",
    "--allow-addons",
    ...readable.map((path) => `--allow-fs-read=${path}`),
  ];
  return { program, args: [...prefix, ...flags, worker] };
}

/** Nothing of a file is in the cause: the worker had not read any, or ended at a package of its own. */
function refuseStart(name: string, cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  log.error({ worker: name, reason: message.replace(CALLS, "").trim() }, "a worker could not start");
  throw new AppError("reader_unavailable", { cause });
}

/** `cause`: it could not start. */
type End = { answer: WorkerAnswer | WorkerFailure; cause?: undefined } | { cause: Error };

async function runWorker(
  { program, args }: Command,
  argument: string,
  source: ByteSource,
  timeLimitMs: number,
): Promise<End> {
  const child = spawn(program, [...args, argument], { stdio: ["pipe", "ignore", "pipe", "pipe"], env: {} });
  const closed = new Promise<{ code?: number | null; signal?: NodeJS.Signals | null; error?: Error }>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
    child.once("error", (error) => resolve({ error }));
  });
  let reason = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    if (reason.length < MAX_REASON_LENGTH) reason += chunk.toString();
  });
  let isTimeout = false;
  // Requests have priority over inspections on a small machine.
  if (child.pid) ignoreFailure(() => setPriority(child.pid as number, constants.priority.PRIORITY_BELOW_NORMAL));
  const timer = setTimeout(() => {
    isTimeout = true;
    child.kill("SIGKILL");
  }, timeLimitMs);
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
  const { code, signal = null, error } = await closed;
  clearTimeout(timer);
  if (sourceError) throw sourceError;
  const output = Buffer.concat(answer);
  const hasStarted = output.subarray(0, STARTED.length).toString() === STARTED;
  if (!hasStarted || code === INCOMPLETE) return { cause: error ?? new Error(reason || `ended by ${signal ?? code}`) };
  const read = readAnswer(output.subarray(STARTED.length));
  if (read) return { answer: read };
  if (isTimeout || signal === "SIGXCPU") return { answer: "timeout" };
  return { answer: OUT_OF_MEMORY.has(signal) ? "exhausted" : "failed" };
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
