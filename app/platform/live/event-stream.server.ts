import { AsyncResource } from "node:async_hooks";
import { AppError } from "../errors.ts";
import { problemResponse } from "../http/boundary.server.ts";
import { shutdownPhase } from "../shutdown.server.ts";
import { type LiveEvent, subscribe } from "./live.server.ts";

const HEARTBEAT_MS = 20_000;
/** The maximum of events queued for a browser that does not read; beyond, its stream ends, and it resyncs on reconnect. */
const MAX_QUEUED_EVENTS = 1_000;
/** The maximum of streams of one account in this process; a browser has one, for its visible tab. */
const MAX_OF_ACCOUNT = 50;
/** The maximum of streams of this process; each takes about 20 KB. */
const MAX_STREAMS = 5_000;
const REOPEN_SECONDS = 60;
const open = new Set<() => void>();
const openOf = new Map<string, number>();
const encoder = new TextEncoder();
const READY = encoder.encode("retry: 1000\nevent: ready\ndata: {}\n\n");
const HEARTBEAT = encoder.encode(": .\n\n");
const RESYNC = encoder.encode("event: resync\ndata: {}\n\n");

/**
 * A server-sent event stream (WHATWG HTML, section 9.2) of the live events that `wants` accepts: kind and id only. Beyond
 * 50 streams of an account the answer is 429 (RFC 9457), and the page polls.
 * @param account the id of the account whose streams are counted together.
 * @param stillAllowed asked at each heartbeat, and at each event that `mayEnd` accepts; the stream ends when it answers
 *   false (the session was revoked).
 */
export function eventStream(
  account: string,
  signal: AbortSignal,
  wants: (event: LiveEvent) => boolean,
  stillAllowed: () => Promise<boolean>,
  mayEnd: (event: LiveEvent) => boolean = () => false,
): Response {
  const ownStreams = openOf.get(account) ?? 0;
  if (ownStreams >= MAX_OF_ACCOUNT || open.size >= MAX_STREAMS)
    return problemResponse(new AppError("too_many_requests", { retryAfter: REOPEN_SECONDS }));
  openOf.set(account, ownStreams + 1);
  let close = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false;
      const write = (block: Uint8Array): void => {
        if (closed) return;
        controller.enqueue(block);
        if ((controller.desiredSize ?? 0) < -MAX_QUEUED_EVENTS) close();
      };
      // The embedded database delivers an event inside the transaction that published it, where `db` may not be used.
      const check = AsyncResource.bind(() => {
        stillAllowed().then(
          (allowed) => allowed || close(),
          () => close(),
        );
      });
      const unsubscribe = subscribe({
        wants,
        send: (event) => {
          write(blockOf(event));
          if (event !== "resync" && mayEnd(event)) check();
        },
      });
      const heartbeat = setInterval(() => {
        write(HEARTBEAT);
        check();
      }, HEARTBEAT_MS);
      close = () => {
        if (closed) return;
        closed = true;
        open.delete(end);
        countClosed(account);
        clearInterval(heartbeat);
        unsubscribe();
        try {
          controller.close();
        } catch {
          // The browser has already disconnected.
        }
      };
      const end = (): void => {
        write(reconnectMessage());
        close();
      };
      open.add(end);
      signal.addEventListener("abort", () => close(), { once: true });
      write(READY);
      if (signal.aborted) close();
      // The request came on an open connection after the shutdown began: the browser must reconnect elsewhere.
      if (shutdownPhase() === "closing") end();
    },
    cancel: () => close(),
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
}

function countClosed(account: string): void {
  const left = (openOf.get(account) ?? 1) - 1;
  if (left > 0) openOf.set(account, left);
  else openOf.delete(account);
}

/** Tells every open stream to reconnect (to another process, or to this one after its restart) and ends it. */
export function endEventStreams(): void {
  for (const end of [...open]) end();
}

/** Tells a browser to reconnect after a random delay, so that not all reconnect at the same moment. */
function reconnectMessage(): Uint8Array {
  return encoder.encode(`retry: ${200 + Math.floor(Math.random() * 1_300)}\nevent: resync\ndata: {}\n\n`);
}

const blocks = new WeakMap<LiveEvent, Uint8Array>();

/** Encodes an event, once for all browsers. */
function blockOf(event: LiveEvent | "resync"): Uint8Array {
  if (event === "resync") return RESYNC;
  const known = blocks.get(event);
  if (known) return known;
  const made = encoder.encode(`data: ${JSON.stringify({ kind: event.kind, id: event.id })}\n\n`);
  blocks.set(event, made);
  return made;
}
