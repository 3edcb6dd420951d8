type Task = () => void;

/**
 * Creates a limit that is fair to each key: at most `total` tasks run at the same time, `ofKey` of one key, and the next
 * one is of the key that runs the fewest, then of the one that waited longest since its last turn. A key takes no memory
 * once none of its tasks runs or waits.
 */
export function limitFairly(total: number, ofKey: number) {
  const running = new Map<string, number>();
  /** In the order of their turns. */
  const waiting = new Map<string, Task[]>();
  let active = 0;

  const countOf = (key: string): number => running.get(key) ?? 0;
  const nextKey = (): string | undefined => {
    let best: string | undefined;
    for (const key of waiting.keys())
      if (countOf(key) < ofKey && (best === undefined || countOf(key) < countOf(best))) best = key;
    return best;
  };
  const startNext = (): void => {
    const key = active < total ? nextKey() : undefined;
    if (key === undefined) return;
    const tasks = waiting.get(key) as Task[];
    const task = tasks.shift() as Task;
    // The others have their turn before this key's next task.
    waiting.delete(key);
    if (tasks.length > 0) waiting.set(key, tasks);
    active += 1;
    running.set(key, countOf(key) + 1);
    task();
  };
  const end = (key: string): void => {
    active -= 1;
    if (countOf(key) > 1) running.set(key, countOf(key) - 1);
    else running.delete(key);
    startNext();
  };

  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((resolve) => {
      const tasks = waiting.get(key);
      if (tasks) tasks.push(resolve);
      else waiting.set(key, [resolve]);
      startNext();
    });
    try {
      return await task();
    } finally {
      end(key);
    }
  };
}
