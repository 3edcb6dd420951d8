import { log } from "~/platform/log.server";
import { withTimeout } from "~/platform/timeout.server";
import { watchIncidents } from "./commands.server";

const PAUSE_MS = 60_000;

/**
 * Watches for incidents once a minute until the process stops. A loop of its own notices when jobs no longer run.
 * @returns a function that stops it.
 */
export function startIncidentWatch(): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const watchOnce = (): Promise<void> =>
    watchIncidents().catch((error) => {
      if (!isStopped) log.warn({ err: error }, "incidents");
    });
  const next = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = watchOnce().finally(next);
    }, PAUSE_MS).unref();
  };
  let running = watchOnce().finally(next);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    // A mail server that does not answer may take longer than a stop.
    await withTimeout(running);
  };
}
