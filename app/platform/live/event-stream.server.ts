import { AsyncResource } from "node:async_hooks";
import { shutdownPhase } from "../shutdown.server.ts";
import { type LiveEvent, subscribe } from "./live.server.ts";

const HEARTBEAT_MS = 20_000;
/** Events that may wait for a browser that does not read: beyond, it is let go, and resyncs when it comes back. */
const MOST_WAITING = 1_000;
const open = new Set<() => void>();
const encoder = new TextEncoder();
const READY = encoder.encode("retry: 1000\nevent: ready\ndata: {}\n\n");
const HEARTBEAT = encoder.encode(": .\n\n");
const RESYNC = encoder.encode("event: resync\ndata: {}\n\n");

/**
 * A server-sent event stream (WHATWG HTML, section 9.2) of the live events that `wants` accepts: kind and id only.
 * @param stillAllowed asked at each heartbeat, and at each event that `mayEnd` accepts; the stream ends when it answers
 *   false (the session was revoked).
 */
export function eventStream(
  signal: AbortSignal,
  wants: (event: LiveEvent) => boolean,
  stillAllowed: () => Promise<boolean>,
  mayEnd: (event: LiveEvent) => boolean = () => false,
): Response {
  let close = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false;
      const write = (block: Uint8Array): void => {
        if (closed) return;
        controller.enqueue(block);
        if ((controller.desiredSize ?? 0) < -MOST_WAITING) close();
      };
      // An event of the embedded database arrives within the transaction that told it, where only that one may query.
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
        clearInterval(heartbeat);
        unsubscribe();
        try {
          controller.close();
        } catch {
          // The browser left first.
        }
      };
      const end = (): void => {
        write(comeBack());
        close();
      };
      open.add(end);
      signal.addEventListener("abort", () => close(), { once: true });
      write(READY);
      if (signal.aborted) close();
      // A connection that was kept has brought one more browser: it is to look elsewhere.
      if (shutdownPhase() === "closing") end();
    },
    cancel: () => close(),
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
}

/** Tells every open stream to reconnect (to another process, or to this one after its restart) and ends it. */
export function endEventStreams(): void {
  for (const end of [...open]) end();
}

/** The browsers of a process that stops come back one after the other, not all in one moment, in milliseconds. */
function comeBack(): Uint8Array {
  return encoder.encode(`retry: ${200 + Math.floor(Math.random() * 1_300)}\nevent: resync\ndata: {}\n\n`);
}

const blocks = new WeakMap<LiveEvent, Uint8Array>();

/** An event goes to many browsers: its bytes are made once. */
function blockOf(event: LiveEvent | "resync"): Uint8Array {
  if (event === "resync") return RESYNC;
  const known = blocks.get(event);
  if (known) return known;
  const made = encoder.encode(`data: ${JSON.stringify({ kind: event.kind, id: event.id })}\n\n`);
  blocks.set(event, made);
  return made;
}
