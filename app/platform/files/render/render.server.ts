import { createWorkers, type WorkerSettings } from "../inspect/worker-process.server.ts";
import type { ByteSource } from "../store/storage.server.ts";
import type { Drawn, Wanted } from "./drawing.ts";

/** A file, or that page of it, could not be drawn: damaged, too large, too slow, or no picture at all. */
export class UndrawableError extends Error {
  override readonly name = "UndrawableError";
}

export type Drawing = Drawn & { jpeg: Buffer };
export type Draw = (path: string, wanted: Wanted, open: () => Promise<ByteSource>) => Promise<Drawing>;

type CacheSettings = { keptMs: number; keptBytes: number };

/**
 * Makes what draws the pages of stored files (pictures, HEIC, PDF), so that the file itself never reaches a page: each
 * in a process of its own (see `createWorkers`). The last drawings stay in this process's memory for a few minutes,
 * never on a disk, so that turning a page, or the next document drawn ahead, costs nothing.
 * The function made throws UndrawableError, or whatever `open` throws.
 * @param settings.keptMs how long a drawing stays, in milliseconds.
 * @param settings.keptBytes how much all of them may take.
 */
export function createRenderer(settings: Partial<WorkerSettings & CacheSettings> = {}): Draw {
  const { keptMs = 10 * 60_000, keptBytes = 64 * 2 ** 20, ...limits } = settings;
  const draw = createWorkers("render/render-worker.ts", limits);
  const kept = new Map<string, { drawing: Promise<Drawing>; bytes: number; until: number }>();
  let sweeping: ReturnType<typeof setTimeout> | undefined;

  const forget = (): void => {
    clearTimeout(sweeping);
    const now = Date.now();
    let bytes = 0;
    // The latest first: the oldest go when there is too much.
    for (const [key, { bytes: own, until }] of [...kept].reverse()) {
      bytes += own;
      if (until <= now || bytes > keptBytes) kept.delete(key);
    }
    if (kept.size > 0) sweeping = setTimeout(forget, keptMs).unref();
  };

  return (path, wanted, open) => {
    const key = JSON.stringify([path, wanted]);
    const known = kept.get(key);
    if (known && known.until > Date.now()) {
      kept.delete(key);
      kept.set(key, known);
      return known.drawing;
    }
    const entry = { drawing: drawOnce(draw, wanted, open), bytes: 0, until: Date.now() + keptMs };
    kept.set(key, entry);
    entry.drawing.then(
      ({ jpeg }) => {
        entry.bytes = jpeg.length;
        forget();
      },
      () => kept.delete(key),
    );
    return entry.drawing;
  };
}

async function drawOnce(
  draw: ReturnType<typeof createWorkers>,
  wanted: Wanted,
  open: () => Promise<ByteSource>,
): Promise<Drawing> {
  const answer = await draw(wanted, open);
  if (!answer || answer.bytes.length === 0) throw new UndrawableError(`page ${wanted.page} of ${wanted.mime}`);
  return { ...(JSON.parse(answer.line) as Drawn), jpeg: answer.bytes };
}
