import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import type { ByteSource } from "../store/storage.server.ts";

export type WorkerSettings = {
  /** The path of the worker's source file. */
  worker: string;
  /** How many run at the same time; the others wait. */
  concurrency: number;
  /** Of work; a process that the machine leaves waiting gets up to `MAX_WAIT` times as long. */
  timeLimitMs: number;
  memoryMB: number;
};

/** A worker's output on descriptor 3: one line of JSON, then bytes. */
export type WorkerAnswer = { line: string; bytes: Buffer };

const FOLDER = "app/platform/files";
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_WAIT = 4;

/**
 * Creates a runner for programs that open untrusted files. Decoders may crash or have security bugs, so each file gets a
 * process of its own, with limits of time and memory, an empty environment, and Node's permission model: it may read the
 * product's packages only, write nothing, start nothing, and use no network (native code of a decoder is not bound by it).
 * @returns a function that pipes the source from `open`, called only when the process starts, to a new process, and returns
 *   its output, or null when the process died or wrote none.
 */
export function createWorkers(name: string, given: Partial<WorkerSettings>) {
  const root = findInstallation(name);
  const settings = { worker: join(root, FOLDER, name), concurrency: 2, timeLimitMs: 30_000, memoryMB: 512, ...given };
  const limit = pLimit(settings.concurrency);
  return (argument: object, open: () => Promise<ByteSource>): Promise<WorkerAnswer | null> =>
    limit(async () => runWorker(JSON.stringify(argument), await open(), root, settings));
}

async function runWorker(argument: string, source: ByteSource, root: string, settings: WorkerSettings) {
  const { worker, memoryMB, timeLimitMs } = settings;
  const readable = [worker, join(root, "package.json"), `${join(root, FOLDER)}/`, ...packageFolders(root)];
  const child = spawn(
    process.execPath,
    [
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
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  // Requests have priority over inspections on a small machine.
  if (child.pid) ignoreFailure(() => setPriority(child.pid as number, constants.priority.PRIORITY_BELOW_NORMAL));
  let waits = 1;
  const endInTime = (): void => {
    if (waits < MAX_WAIT && isStarved(child.pid, timeLimitMs)) {
      waits++;
      timer = setTimeout(endInTime, timeLimitMs);
    } else child.kill("SIGKILL");
  };
  let timer = setTimeout(endInTime, timeLimitMs);
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
  return readAnswer(Buffer.concat(answer));
}

/** The unit of the times in /proc, in milliseconds. */
const TICK_MS = 10;

/**
 * True when a process has had less than half of its time limit on a processor, because others kept the machine busy. Only
 * Linux says so.
 */
function isStarved(pid: number | undefined, timeLimitMs: number): boolean {
  try {
    // The name of the program, in parentheses, may contain spaces. The user and system times are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS < timeLimitMs / 2;
  } catch {
    return false;
  }
}

function readAnswer(answer: Buffer): WorkerAnswer | null {
  const end = answer.indexOf("\n");
  return end === -1 ? null : { line: answer.toString("utf8", 0, end), bytes: answer.subarray(end + 1) };
}

/** Finds the folder of the sources, from which workers run, both from the build and from tests. */
function findInstallation(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, FOLDER, name))) return folder;
    if (folder === dirname(folder)) throw new Error(`${join(FOLDER, name)} is missing from the installation`);
  }
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
