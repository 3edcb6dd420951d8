import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { KINDS, type Kind } from "./kinds.ts";
import type { ByteSource } from "./storage.server.ts";
import { type Accepted, type Refused, refused } from "./verdict.ts";

export type Inspected = Accepted & {
  mime: string;
  extension: string;
  /** The same picture as a JPEG, of a picture that browsers cannot show (HEIC). */
  rendition?: Buffer;
};
export type Inspect = (source: ByteSource, allowed: readonly Kind[]) => Promise<Inspected | Refused>;

type Settings = { worker: string; atOnce: number; timeLimitMs: number; memoryMB: number };
const LARGEST_ANSWER = 16 * 1024 * 1024;

/**
 * Makes an inspector, which judges a file by its content, never by its name. Decoders of hostile files crash and worse,
 * so each file is opened by a process of its own, with no secret in its environment, few at a time, with a limit of
 * time and of memory: whatever happens to it is a refusal `corrupt` and nothing else.
 */
export function createInspector(settings: Partial<Settings> = {}): Inspect {
  const limits = { worker: workerPath(), atOnce: 2, timeLimitMs: 30_000, memoryMB: 512, ...settings };
  const enter = queue(limits.atOnce);
  return (source, allowed) => enter(() => inspectInProcess(source, allowed, limits));
}

async function inspectInProcess(
  source: ByteSource,
  allowed: readonly Kind[],
  limits: Settings,
): Promise<Inspected | Refused> {
  const pages = limits.memoryMB * 16;
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${limits.memoryMB}`,
      `--wasm-max-mem-pages=${pages}`,
      limits.worker,
      JSON.stringify(allowed),
    ],
    { stdio: ["pipe", "ignore", "ignore", "pipe"], env: {} },
  );
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  // Pages and live messages come first on a small machine.
  if (child.pid) ignoreFailure(() => setPriority(child.pid as number, constants.priority.PRIORITY_BELOW_NORMAL));
  const timer = setTimeout(() => child.kill("SIGKILL"), limits.timeLimitMs);
  const answer: Buffer[] = [];
  let size = 0;
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > LARGEST_ANSWER) child.kill("SIGKILL");
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

function readAnswer(answer: Buffer): Inspected | Refused {
  const end = answer.indexOf("\n");
  if (end === -1) return refused("corrupt");
  const verdict = JSON.parse(answer.toString("utf8", 0, end)) as Accepted | Refused;
  if (!verdict.ok) return verdict;
  const rendition = answer.subarray(end + 1);
  const { mime, extensions } = KINDS[verdict.kind];
  return { ...verdict, mime, extension: extensions[0], ...(rendition.length > 0 ? { rendition } : {}) };
}

/** Lets `atOnce` tasks run together; the others wait their turn. */
function queue(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** The worker runs from the sources, which stand above the build as well as around the tests. */
function workerPath(): string {
  const inSources = "app/platform/files/inspect-worker.ts";
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, inSources))) return join(folder, inSources);
    if (folder === dirname(folder)) throw new Error(`${inSources} is missing from the installation`);
  }
}

function ignoreFailure(work: () => void): void {
  try {
    work();
  } catch {
    // The process may already have ended, or the system may not allow it.
  }
}
