/** How long the same line is counted instead of written, in milliseconds. */
const INTERVAL_MS = 60_000;
/** Lines of other causes are written each time; so many at once would be no repeats. */
const MAX_CAUSES = 500;

type Repeats = { times: number; write: (times: number) => void; timer: NodeJS.Timeout };

const repeats = new Map<string, Repeats>();

/**
 * Whether the line of a cause was written within the last minute: it is then counted, and written once that minute is over,
 * with how many times it was.
 * @param write writes the line with its count.
 */
export function isRepeat(cause: string, write: (times: number) => void): boolean {
  const known = repeats.get(cause);
  if (known) {
    known.times++;
    known.write = write;
    return true;
  }
  if (repeats.size < MAX_CAUSES) {
    const timer = setInterval(() => endInterval(cause), INTERVAL_MS);
    timer.unref();
    repeats.set(cause, { times: 0, write, timer });
  }
  return false;
}

/** Writes what was counted so far, when the process ends. */
export function writeRepeats(): void {
  for (const cause of repeats.keys()) endInterval(cause);
}

function endInterval(cause: string): void {
  const known = repeats.get(cause);
  if (!known) return;
  if (known.times > 0) known.write(known.times);
  else {
    clearInterval(known.timer);
    repeats.delete(cause);
  }
  known.times = 0;
}
