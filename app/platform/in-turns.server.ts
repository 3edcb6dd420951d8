/** Lets `atOnce` tasks run together; the others wait their turn, in the order in which they came. */
export function inTurns(atOnce: number) {
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

/** The same for each key apart. */
export function inTurnsByKey(atOnce: number) {
  const lines = new Map<string, { enter: ReturnType<typeof inTurns>; inLine: number }>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { enter: inTurns(atOnce), inLine: 0 };
    lines.set(key, line);
    line.inLine++;
    try {
      return await line.enter(task);
    } finally {
      line.inLine--;
      if (line.inLine === 0) lines.delete(key);
    }
  };
}
