import { useEffect, useState } from "react";

/** Changes that follow each other are counted once. */
const PAUSE_MS = 500;

/** The counts of the views, read again when the list has changed; null until they are known. */
export function useViewCounts(hasViews: boolean, list: unknown): Record<string, number> | null {
  const [counts, setCounts] = useState<Record<string, number> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was read again may have other counts.
  useEffect(() => {
    if (!hasViews) return;
    const stop = new AbortController();
    const load = async () => {
      try {
        const answer = await fetch("/admin/views", { signal: stop.signal });
        if (answer.ok) setCounts((await answer.json()) as Record<string, number>);
      } catch {
        // The former counts stay: the list itself says when the server cannot be reached.
      }
    };
    const timer = setTimeout(load, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [hasViews, list]);
  return counts;
}
