import { type LiveEvent, subscribe } from "./live.server.ts";

const HEARTBEAT_MS = 20_000;
/** Events that may wait for a browser that does not read: beyond, it is let go, and resyncs when it comes back. */
const MOST_WAITING = 1_000;
const open = new Set<() => void>();

/**
 * A server-sent event stream (WHATWG HTML, section 9.2) of the live events that `wants` accepts: kind and id only.
 * @param stillAllowed asked at each heartbeat; the stream ends when it answers false (the session was revoked).
 */
export function eventStream(
  signal: AbortSignal,
  wants: (event: LiveEvent) => boolean,
  stillAllowed: () => Promise<boolean>,
): Response {
  const encoder = new TextEncoder();
  let close = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false;
      const write = (text: string): void => {
        if (closed) return;
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) < -MOST_WAITING) close();
      };
      const unsubscribe = subscribe({ wants, send: (event) => write(format(event)) });
      const heartbeat = setInterval(() => {
        write(": .\n\n");
        stillAllowed().then(
          (allowed) => allowed || close(),
          () => close(),
        );
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
        write("retry: 500\nevent: resync\ndata: {}\n\n");
        close();
      };
      open.add(end);
      signal.addEventListener("abort", () => close(), { once: true });
      write("retry: 1000\nevent: ready\ndata: {}\n\n");
      if (signal.aborted) close();
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

function format(event: LiveEvent | "resync"): string {
  if (event === "resync") return "event: resync\ndata: {}\n\n";
  return `data: ${JSON.stringify({ kind: event.kind, id: event.id })}\n\n`;
}
