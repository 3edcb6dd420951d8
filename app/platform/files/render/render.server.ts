import { LRUCache } from "lru-cache";
import { createWorkers, type WorkerSettings } from "../inspect/worker-process.server.ts";
import type { ByteSource } from "../store/storage.server.ts";
import type { PageCount, RenderRequest } from "./drawing.ts";

/** A file, or that page of it, could not be drawn: damaged, too large, too slow, or no picture at all. */
export class UndrawableError extends Error {
  override readonly name = "UndrawableError";
}

export type Drawing = PageCount & { jpeg: Buffer };
export type Draw = (path: string, wanted: RenderRequest, open: () => Promise<ByteSource>) => Promise<Drawing>;

type CacheSettings = { keptMs: number; keptBytes: number };

/**
 * Makes what draws the pages of stored files (pictures, HEIC, PDF), so that the file itself never reaches a page: each
 * in a process of its own (see `createWorkers`). The last drawings stay in this process's memory for a few minutes,
 * never on a disk, so that turning a page, or the next document drawn ahead, costs nothing.
 * The function made throws UndrawableError, or whatever `open` throws.
 * @param settings.keptMs how long a drawing stays, in milliseconds, at least 1.
 * @param settings.keptBytes how much all of them may take.
 */
export function createRenderer(settings: Partial<WorkerSettings & CacheSettings> = {}): Draw {
  const { keptMs = 10 * 60_000, keptBytes = 64 * 2 ** 20, ...limits } = settings;
  const draw = createWorkers("render/render-worker.ts", limits);
  const drawings = new LRUCache<string, Drawing, { wanted: RenderRequest; open: () => Promise<ByteSource> }>({
    ttl: keptMs,
    // Otherwise a drawing would stay in memory until somebody asks for it again.
    ttlAutopurge: true,
    maxSize: keptBytes,
    sizeCalculation: ({ jpeg }) => jpeg.length,
    fetchMethod: (_key, _stale, { context }) => drawOnce(draw, context.wanted, context.open),
    // A drawing that has lost its place while it is made still goes to those who wait for it.
    ignoreFetchAbort: true,
  });
  return (path, wanted, open) => drawings.forceFetch(JSON.stringify([path, wanted]), { context: { wanted, open } });
}

async function drawOnce(
  draw: ReturnType<typeof createWorkers>,
  wanted: RenderRequest,
  open: () => Promise<ByteSource>,
): Promise<Drawing> {
  const answer = await draw(wanted, open);
  if (!answer || answer.bytes.length === 0) throw new UndrawableError(`page ${wanted.page} of ${wanted.mime}`);
  return { ...(JSON.parse(answer.line) as PageCount), jpeg: answer.bytes };
}
