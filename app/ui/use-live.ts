import { useEffect, useRef } from "react";

/**
 * A change on the server (kind and id), or « resync »: anything may have changed, so the listener reads its data again.
 */
export type LiveUpdate = { kind: string; id: string } | { kind: "resync" };
type Listener = (update: LiveUpdate) => void;

const POLL_MS = 2_000;
/** How long the page waits for a stream to open before it starts to poll. */
const OPEN_TIMEOUT_MS = 4_000;
/** The delay before reconnecting after a refusal, because the browser then does not reconnect on its own. */
const REOPEN_MS = 15_000;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let pollTimer: ReturnType<typeof setInterval> | undefined;
let openTimer: ReturnType<typeof setTimeout> | undefined;
let reopenTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `listener` for each change on the server while the component is mounted. All components of the page share one
 * stream. It closes while the tab is hidden, because a browser allows six connections to a host, and the listeners get
 * « resync » when it reopens. While no stream can be opened, they get « resync » every 2 s instead.
 */
export function useLive(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const own: Listener = (update) => latest.current(update);
    listeners.add(own);
    if (listeners.size === 1) start();
    return () => {
      listeners.delete(own);
      if (listeners.size === 0) stop();
    };
  }, []);
}

function start(): void {
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", reconnect);
  if (document.visibilityState === "visible") connect();
}

function stop(): void {
  document.removeEventListener("visibilitychange", onVisibility);
  window.removeEventListener("online", reconnect);
  disconnect();
}

function onVisibility(): void {
  if (document.visibilityState === "visible") reconnect();
  else disconnect();
}

function reconnect(): void {
  disconnect();
  connect();
}

function connect(): void {
  const stream = new EventSource("/live");
  source = stream;
  openTimer ??= setTimeout(startPolling, OPEN_TIMEOUT_MS);
  stream.addEventListener("ready", () => {
    stopPolling();
    // Events may have been missed since the page was loaded, or since the last stream was lost.
    notify({ kind: "resync" });
  });
  stream.addEventListener("resync", () => notify({ kind: "resync" }));
  stream.addEventListener("message", ({ data }) => notify(JSON.parse(data)));
  stream.addEventListener("error", () => {
    if (!pollTimer) openTimer ??= setTimeout(startPolling, OPEN_TIMEOUT_MS);
    if (stream.readyState !== EventSource.CLOSED) return;
    startPolling();
    clearTimeout(reopenTimer);
    reopenTimer = setTimeout(reconnectKeepingPoll, REOPEN_MS);
  });
}

function reconnectKeepingPoll(): void {
  source?.close();
  connect();
}

function disconnect(): void {
  source?.close();
  source = null;
  clearTimeout(reopenTimer);
  stopPolling();
}

function startPolling(): void {
  openTimer = undefined;
  pollTimer ??= setInterval(() => notify({ kind: "resync" }), POLL_MS);
}

function stopPolling(): void {
  clearTimeout(openTimer);
  openTimer = undefined;
  clearInterval(pollTimer);
  pollTimer = undefined;
}

function notify(update: LiveUpdate): void {
  for (const listener of [...listeners]) listener(update);
}
