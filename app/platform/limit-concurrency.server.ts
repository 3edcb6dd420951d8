import pLimit, { type LimitFunction } from "p-limit";

/**
 * Makes a limit for each key on its own: at most `concurrency` tasks of one key run together, and the others wait in the
 * order in which they came. A key is forgotten once none of its tasks runs or waits.
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
