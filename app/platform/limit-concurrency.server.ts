import pLimit, { type LimitFunction } from "p-limit";

/**
 * Creates a limit per key: at most `concurrency` tasks of one key run at the same time, and the others wait in order. A key
 * takes no memory once none of its tasks runs or waits.
 */
export function limitConcurrencyByKey(concurrency: number) {
  const limits = new Map<string, LimitFunction>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const limit = limits.get(key) ?? pLimit(concurrency);
    limits.set(key, limit);
    try {
      return await limit(task);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
    }
  };
}
