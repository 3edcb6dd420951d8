import { useEffect, useRef } from "react";
import { retryPause } from "./connection";

/** Somebody who waits for an answer hears of the network soon. */
const MAX_PAUSE_MS = 15_000;

/**
 * Sends a message that waits for the network: at once on a page that was loaded again, when the browser says that the
 * network is back, and from time to time.
 * @param send tells whether the message still waits.
 */
export function useResend(waits: boolean, send: () => Promise<boolean>): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isEnded = false;
    const attempt = async () => {
      clearTimeout(timer);
      const stillWaits = !navigator.onLine || (await latest.current());
      if (stillWaits && !isEnded) timer = setTimeout(attempt, Math.min(retryPause(failures++), MAX_PAUSE_MS));
    };
    timer = setTimeout(attempt);
    addEventListener("online", attempt);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      removeEventListener("online", attempt);
    };
  }, [waits]);
}
