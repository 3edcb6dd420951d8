import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import type { ByteSource } from "../store/storage.server.ts";

export type WorkerSettings = {
  /** Path of the worker's own file. */
  worker: string;
  /** How many run together; the others wait their turn. */
  atOnce: number;
  timeLimitMs: number;
  memoryMB: number;
};

/** What a worker wrote on descriptor 3: one line of JSON, and bytes after it. */
export type WorkerAnswer = { line: string; bytes: Buffer };

const FOLDER = "app/platform/files";
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Makes what opens hostile files: decoders crash and worse, so each file gets a process of its own, with no secret in
 * its environment, few at a time, with a limit of time and of memory. The process may read the product's packages and
 * nothing else, write nowhere, start nothing, and reach no network (Node's permission model; it does not bind the native
 * code of a decoder).
 * @returns a function that gives what `open` gives to a process, once its turn has come: what waits holds nothing. Its
 *   answer; null when the process died or gave none.
 */
export function createWorkers(name: string, given: Partial<WorkerSettings>) {
  const root = installation(name);
  const settings = { worker: join(root, FOLDER, name), atOnce: 2, timeLimitMs: 30_000, memoryMB: 512, ...given };
  const limit = pLimit(settings.atOnce);
  return (argument: object, open: () => Promise<ByteSource>): Promise<WorkerAnswer | null> =>
    limit(async () => runWorker(JSON.stringify(argument), await open(), root, settings));
}

async function runWorker(argument: string, source: ByteSource, root: string, settings: WorkerSettings) {
  const { worker, memoryMB, timeLimitMs } = settings;
  const readable = [worker, join(root, "package.json"), `${join(root, FOLDER)}/`, ...modules(root)];
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
  // Pages and live messages come first on a small machine.
  if (child.pid) ignoreFailure(() => setPriority(child.pid as number, constants.priority.PRIORITY_BELOW_NORMAL));
  const timer = setTimeout(() => child.kill("SIGKILL"), timeLimitMs);
  const answer: Buffer[] = [];
  let size = 0;
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) child.kill("SIGKILL");
    else answer.push(chunk);
  });

  let sourceFailure: unknown;
  const watched = async function* () {
    try {
      yield* source as AsyncIterable<Uint8Array>;
    } catch (error) {
      sourceFailure = error;
      throw error;
    }
  };
  // A worker that stops reading has made up its mind, or died: both show in its answer.
  await pipeline(Readable.from(watched(), { objectMode: false }), child.stdin as NodeJS.WritableStream).catch(() => {});
  if (sourceFailure) child.kill("SIGKILL");
  await closed;
  clearTimeout(timer);
  if (sourceFailure) throw sourceFailure;
  return readAnswer(Buffer.concat(answer));
}

function readAnswer(answer: Buffer): WorkerAnswer | null {
  const end = answer.indexOf("\n");
  return end === -1 ? null : { line: answer.toString("utf8", 0, end), bytes: answer.subarray(end + 1) };
}

/** The workers run from the sources, which stand above the build as well as around the tests. */
function installation(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, FOLDER, name))) return folder;
    if (folder === dirname(folder)) throw new Error(`${join(FOLDER, name)} is missing from the installation`);
  }
}

/** Where the packages stand, which may be above the installation, or elsewhere behind a link: the link is read too. */
function modules(root: string): string[] {
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
