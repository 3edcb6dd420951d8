import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How long pending uploads and downloads may take once the process is asked to stop. */
const LAST_REQUESTS_MS = 20_000;
/** How long idle connections stay open at a stop, so that a request already on its way is answered, not reset. */
const LINGER_MS = 1_000;
/** Longer than proxies keep an idle connection (usually 60 s), so that they close it and never send a request to a closed one. */
const KEEP_ALIVE_MS = 75_000;
/** Enough for a file of 30 MB at 17 KB/s, a phone with poor reception; Node's default is five minutes. */
const MAX_REQUEST_MS = 30 * 60_000;
/** A body must bring 1 KB a second on average over each minute: a phone in a tunnel does, who only holds a place does not. */
const SLOWEST_BODY: BodyRate = { windowMs: 60_000, minBytes: 60_000 };

/** The maximum of requests that wait on one connection for the response to the one before. Browsers send none so. */
const MAX_PIPELINED = 10;

type BodyRate = { windowMs: number; minBytes: number };

type Limits = { lastMs?: number; lingerMs?: number };

/** The handlers of requests that run, also those whose client has left: they still use the database. */
export type Handlers = {
  /** Makes the listener whose handlers are counted. */
  track: (handle: RequestListener) => RequestListener;
  /** @returns once none runs. */
  ended: () => Promise<void>;
};

export type Connections = {
  /** Makes every response from now on close its connection, so that the client opens a new one for its next request. */
  closeAfterNextResponse: () => void;
  /**
   * Accepts no new connection, closes each one once its request is answered, and all of them at the end.
   * @param limits.lastMs how long pending requests and their handlers may last; `lingerMs` how long idle connections stay
   *   open; both in milliseconds.
   * @returns once every connection is closed and no handler runs, or at `lastMs`.
   */
  close: (limits?: Limits) => Promise<void>;
};

/**
 * Closes the connection of a request whose body brings less than `minBytes` in a window. A body that we do not read at the
 * moment, because its upload waits for its turn, has bytes in its buffer and stays.
 */
function closeIfSlow(request: IncomingMessage, { windowMs, minBytes }: BodyRate): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const isUnread = request.readableLength > 0 || request.isPaused();
    if (!isUnread && socket.bytesRead - before < minBytes) socket.destroy();
    before = socket.bytesRead;
  }, windowMs).unref();
  request.once("close", () => clearInterval(timer));
}

/**
 * Handles the requests of each connection one after the other. Node parses all that a client sends without waiting for
 * responses (RFC 9112, section 9.3.2), up to some 2,000 in one read, and would handle them at the same time. Each waits for
 * the response before it, and is not handled once the connection is closed; more than ten that wait close it.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Node gives a response its socket once the one before it is sent.
    if (response.socket) return handle(request, response);
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED) return void socket.destroy();
    waiting.set(socket, count);
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Other connections have their turn between two requests of this one.
      setImmediate(() => socket.destroyed || handle(request, response));
    });
  };
}

/** Counts the handlers that run. A handler is a promise, which ends with the body of its response. */
export function trackHandlers(): Handlers {
  const running = new Set<Promise<unknown>>();
  const track =
    (handle: RequestListener): RequestListener =>
    (request, response) => {
      const handling = Promise.resolve(handle(request, response) as unknown).finally(() => running.delete(handling));
      running.add(handling);
    };
  const ended = async (): Promise<void> => {
    while (running.size > 0) await Promise.allSettled(running);
  };
  return { track, ended };
}

/**
 * Tracks the pending requests of a server, so that it can stop without interrupting them, and closes the connections whose
 * request arrives too slowly.
 */
export function trackConnections(
  server: Server,
  handlers: Handlers = trackHandlers(),
  slowest: BodyRate = SLOWEST_BODY,
): Connections {
  const pending = new Set<ServerResponse>();
  let isClosing = false;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = MAX_REQUEST_MS;
  server.prependListener("request", (request, answer) => {
    if (request.socket.destroyed) return;
    closeIfSlow(request, slowest);
    if (isClosing) answer.setHeader("Connection", "close");
    pending.add(answer);
    answer.once("close", () => pending.delete(answer));
  });
  const closeAfterNextResponse = (): void => {
    isClosing = true;
    for (const answer of pending) if (!answer.headersSent) answer.setHeader("Connection", "close");
  };
  const close = async ({ lastMs = LAST_REQUESTS_MS, lingerMs = LINGER_MS }: Limits = {}): Promise<void> => {
    closeAfterNextResponse();
    // The HTTP server's own `close` drops idle connections at once, even when a request is on its way on one of them.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const end = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      server.closeAllConnections();
      end.resolve();
    }, lastMs);
    await Promise.race([closed, wait(lingerMs)]);
    server.closeIdleConnections();
    // A response that had begun before could not announce the close, so its connection becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    await closed;
    clearInterval(idle);
    await Promise.race([handlers.ended(), end.promise]);
    clearTimeout(timer);
  };
  return { closeAfterNextResponse, close };
}
