import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How long an upload or a download in hand may take to end, once the process is asked to stop. */
const LAST_REQUESTS_MS = 20_000;
/** How long a connection may still bring a request: its next answer ends it, which no request can cross on its way. */
const LINGER_MS = 1_000;
/** Longer than proxies keep a connection unused (60 s as a rule), so that it is they who close it, never under a request. */
const KEEP_ALIVE_MS = 75_000;
/** A file of 30 MB from a phone far from any antenna (17 KB/s). Node's own limit, five minutes, would cut it. */
const LONGEST_REQUEST_MS = 30 * 60_000;

type Limits = { lastMs?: number; lingerMs?: number };
export type Connections = {
  /** From now on every answer is the last of its connection: whoever asks again comes by a new one. */
  partAfterEachAnswer: () => void;
  /**
   * Takes no new connection, lets each go once it has nothing in hand, and all of them in the end.
   * @param limits.lastMs how long what is in hand may last; `lingerMs` how long a connection that is kept may still
   *   bring a request; both in milliseconds.
   * @returns once every connection is gone.
   */
  close: (limits?: Limits) => Promise<void>;
};

/** Follows what a server has in hand, so that it can stop without cutting anybody short. */
export function followConnections(server: Server): Connections {
  const inHand = new Set<ServerResponse>();
  let isLast = false;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = LONGEST_REQUEST_MS;
  server.prependListener("request", (_request, answer) => {
    if (isLast) answer.setHeader("Connection", "close");
    inHand.add(answer);
    answer.once("close", () => inHand.delete(answer));
  });
  const partAfterEachAnswer = (): void => {
    isLast = true;
    for (const answer of inHand) if (!answer.headersSent) answer.setHeader("Connection", "close");
  };
  const close = async ({ lastMs = LAST_REQUESTS_MS, lingerMs = LINGER_MS }: Limits = {}): Promise<void> => {
    partAfterEachAnswer();
    // The HTTP server's own `close` drops at once what is kept unused, perhaps under a request that is on its way.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const late = setTimeout(() => server.closeAllConnections(), lastMs);
    await Promise.race([closed, wait(lingerMs)]);
    server.closeIdleConnections();
    // A browser keeps its connection after an answer that had begun before.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    await closed;
    clearInterval(idle);
    clearTimeout(late);
  };
  return { partAfterEachAnswer, close };
}
