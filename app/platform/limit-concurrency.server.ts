type Options = {
  /** The maximum of waiting tasks. Beyond it, the key with the most of them loses its newest one. */
  maxWaiting?: number;
  /** After so many milliseconds a task gives its place up and goes on: what takes longer waits for others. */
  holdMs?: number;
};
type Task = { start: () => void; refuse: (error: unknown) => void };

/** Too many tasks wait, and most of them have the key of this one. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/**
 * Creates a limit that is fair to each key: at most `total` tasks run at the same time, `ofKey` of one key, and the next
 * one is of the key that runs the fewest, then of the one that waited longest since its last turn. A key takes no memory
 * once none of its tasks runs or waits.
 */
export function limitFairly(total: number, ofKey: number, { maxWaiting = Infinity, holdMs }: Options = {}) {
  const running = new Map<string, number>();
  /** In the order of their turns. */
  const waiting = new Map<string, Set<Task>>();
  let active = 0;
  let waitingCount = 0;

  const countOf = (key: string): number => running.get(key) ?? 0;
  const add = (key: string, task: Task): void => {
    const tasks = waiting.get(key);
    if (tasks) tasks.add(task);
    else waiting.set(key, new Set([task]));
    waitingCount += 1;
  };
  const remove = (key: string, task: Task): boolean => {
    const tasks = waiting.get(key);
    if (!tasks?.delete(task)) return false;
    waitingCount -= 1;
    if (tasks.size === 0) waiting.delete(key);
    return true;
  };
  const nextKey = (): string | undefined => {
    let best: string | undefined;
    for (const key of waiting.keys())
      if (countOf(key) < ofKey && (best === undefined || countOf(key) < countOf(best))) best = key;
    return best;
  };
  const startNext = (): void => {
    const key = active < total ? nextKey() : undefined;
    if (key === undefined) return;
    const tasks = waiting.get(key) as Set<Task>;
    const [task] = tasks as Iterable<Task> as [Task];
    remove(key, task);
    // The others have their turn before this key's next task.
    if (waiting.delete(key)) waiting.set(key, tasks);
    active += 1;
    running.set(key, countOf(key) + 1);
    task.start();
  };
  const end = (key: string): void => {
    active -= 1;
    if (countOf(key) > 1) running.set(key, countOf(key) - 1);
    else running.delete(key);
    startNext();
  };
  const refuseNewest = (): void => {
    const [key, tasks] = [...waiting].reduce((longest, one) => (one[1].size > longest[1].size ? one : longest));
    const newest = [...tasks].at(-1) as Task;
    remove(key, newest);
    newest.refuse(new QueueFullError());
  };
  const turn = (key: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const task = { start: resolve, refuse: reject };
      add(key, task);
      startNext();
      if (!waiting.get(key)?.has(task)) return;
      if (signal) {
        const leave = (): void => {
          if (remove(key, task)) reject(signal.reason);
        };
        signal.addEventListener("abort", leave, { once: true });
      }
      if (waitingCount > maxWaiting) refuseNewest();
    });

  /**
   * Runs a task in its turn.
   * @param signal when it aborts, a task that still waits is not run.
   * @throws QueueFullError; the reason of `signal`; the errors of the task.
   */
  return async <Result>(key: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted();
    await turn(key, signal);
    let isHeld = true;
    const release = (): void => {
      if (isHeld) end(key);
      isHeld = false;
    };
    const timer = holdMs === undefined ? undefined : setTimeout(release, holdMs);
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      clearTimeout(timer);
      release();
    }
  };
}
