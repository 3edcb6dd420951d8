import { LRUCache } from "lru-cache";

/** How long what a file cost is remembered, in milliseconds. */
const REMEMBERED_MS = 60 * 60_000;
/** The time of a process, in milliseconds, that the drawings of one file may take within that hour: some 300 pages. */
const MAX_MS = 5 * 60_000;
const MAX_FILES = 10_000;

/**
 * Remembers in this process what drawing each file cost, so that a file made to be slow is not drawn again at each view.
 * @returns `isSpent`: whether nothing more may be drawn of this page, since it failed or its file took too long; and
 *   `count`, which adds the milliseconds of a drawing.
 */
export function createDrawingBudget({ rememberedMs = REMEMBERED_MS, maxMs = MAX_MS } = {}) {
  const spent = new LRUCache<string, number>({ max: MAX_FILES, ttl: rememberedMs, noUpdateTTL: true });
  const failed = new LRUCache<string, true>({ max: MAX_FILES, ttl: rememberedMs });
  return {
    isSpent: (path: string, page: string): boolean => failed.has(page) || (spent.get(path) ?? 0) >= maxMs,
    count: (path: string, ms: number): void => void spent.set(path, (spent.get(path) ?? 0) + ms),
    rememberFailure: (page: string): void => void failed.set(page, true),
  };
}
