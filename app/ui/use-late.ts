import { type ComponentType, lazy, useEffect, useState } from "react";

/** After this time the page can be used; what it does not need at once is loaded then. */
export const LATE_MS = 500;

/** Returns false until the page has been usable for a moment. @param isPaused whether the moment must not be now. */
export function useLate(isPaused = false): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return isLate;
}

/**
 * A part of the page that is loaded when it is first shown. When it cannot be loaded, the page stays as it is, without
 * it.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (() => null) as ComponentType<Props> })));
