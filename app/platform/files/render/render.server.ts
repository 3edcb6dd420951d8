import { LRUCache } from "lru-cache";
import { limitFairly } from "../../limit-concurrency.server.ts";
import { createWorkers, type WorkerSettings } from "../inspect/worker-process.server.ts";
import type { ByteSource } from "../store/storage.server.ts";
import type { PageCount, RenderRequest } from "./drawing.ts";
import { createDrawingBudget } from "./drawing-budget.server.ts";

/** The page could not be drawn: the file is damaged, too large, too slow to draw, or not a picture. */
export class UndrawableError extends Error {
  override readonly name = "UndrawableError";
}

export type Drawing = PageCount & { jpeg: Buffer };
export type Draw = (path: string, wanted: RenderRequest, open: () => Promise<ByteSource>) => Promise<Drawing>;

type CacheSettings = { keptMs: number; keptBytes: number };
type Context = { path: string; wanted: RenderRequest; open: () => Promise<ByteSource> };

/**
 * Creates a renderer that draws pages of stored files (pictures, HEIC, PDF) in processes of their own (see
 * `createWorkers`), so that the browser never receives the file itself. Recent drawings are cached in memory, never on
 * disk. Two pages are drawn at a time, one of a file; a page that could not be drawn is not tried again for an hour
 * (`createDrawingBudget`). The renderer throws UndrawableError, or the errors of `open`.
 * @param settings.keptMs how long a drawing is cached, in milliseconds, at least 1.
 * @param settings.keptBytes the maximum size of the cache.
 */
export function createRenderer(settings: Partial<WorkerSettings & CacheSettings> = {}): Draw {
  const { keptMs = 10 * 60_000, keptBytes = 64 * 2 ** 20, ...limits } = settings;
  const draw = createWorkers("files/render/render-worker.ts", { cpuSeconds: 30, ...limits });
  const limit = limitFairly(2, 1);
  const budget = createDrawingBudget();
  const drawings = new LRUCache<string, Drawing, Context>({
    ttl: keptMs,
    // Otherwise an expired drawing would stay in memory until it is requested again.
    ttlAutopurge: true,
    maxSize: keptBytes,
    sizeCalculation: ({ jpeg }) => jpeg.length,
    fetchMethod: (key, _stale, { context: { path, wanted, open } }) =>
      limit(path, async () => {
        if (budget.isSpent(path, key)) throw new UndrawableError(`page ${wanted.page} of ${wanted.mime}, tried before`);
        const started = performance.now();
        try {
          return await drawOnce(draw, wanted, open);
        } catch (error) {
          if (error instanceof UndrawableError) budget.rememberFailure(key);
          throw error;
        } finally {
          budget.count(path, performance.now() - started);
        }
      }),
    // A drawing that is evicted while it is made is still returned to those who wait for it.
    ignoreFetchAbort: true,
  });
  return (path, wanted, open) =>
    drawings.forceFetch(JSON.stringify([path, wanted]), { context: { path, wanted, open } });
}

async function drawOnce(
  draw: ReturnType<typeof createWorkers>,
  wanted: RenderRequest,
  open: () => Promise<ByteSource>,
): Promise<Drawing> {
  const answer = await draw(wanted, open);
  if (typeof answer === "string" || answer.bytes.length === 0)
    throw new UndrawableError(`page ${wanted.page} of ${wanted.mime}`);
  return { ...(JSON.parse(answer.line) as PageCount), jpeg: answer.bytes };
}
