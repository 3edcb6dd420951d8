import { AsyncResource } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "../log.server.ts";
import { subscribe } from "./live.server.ts";

const RETRY_MS = 2_000;

/**
 * Loads something that every process keeps in memory, and again after each event of a kind, from whichever process.
 * @param load reads it from the database; one that fails is tried again.
 * @returns a function that stops following.
 */
export async function followEvents(kind: string, load: () => Promise<void>): Promise<() => void> {
  await load();
  const stopping = new AbortController();
  // The embedded database delivers an event inside the transaction that published it, where `db` may not be used.
  const reload = AsyncResource.bind(async () => {
    while (!stopping.signal.aborted) {
      try {
        return await load();
      } catch (error) {
        log.warn({ err: error, kind }, "what every process keeps was not read");
        await wait(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  });
  const unsubscribe = subscribe({ wants: (event) => event.kind === kind, send: () => void reload() });
  return () => {
    stopping.abort();
    unsubscribe();
  };
}
