import { useEffect, useRef } from "react";
import { isWorthAsking, noteAnswer, retryPause } from "./connection";

/**
 * A change on the server (kind and id), or « resync »: anything may have changed, so the listener reads its data again.
 */
export type LiveUpdate = { kind: string; id: string } | { kind: "resync" };
type Listener = (update: LiveUpdate) => void;

const POLL_MS = 2_000;
/** How long the page waits for a stream to open before it starts to poll. */
const OPEN_TIMEOUT_MS = 4_000;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let pollTimer: ReturnType<typeof setInterval> | undefined;
let openTimer: ReturnType<typeof setTimeout> | undefined;
let reopenTimer: ReturnType<typeof setTimeout> | undefined;
/** How many streams failed since the last one that opened. */
let failures = 0;

/**
 * Calls `listener` for each change on the server while the component is mounted. All components of the page share one
 * stream. It closes while the tab is hidden, because a browser allows six connections to a host, and the listeners get
 * « resync » when it reopens. While no stream can be opened, they get « resync » every 2 s instead, as long as the server
 * answers; while it does not, the stream alone is tried, at growing intervals.
 */
export function useLive(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => listenLive((update) => latest.current(update)), []);
}

/** `useLive` outside a component. @returns the function that ends it. */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
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

/** Starts again at once: the network is back, or the tab is looked at again. */
function reconnect(): void {
  noteAnswer();
  failures = 0;
  disconnect();
  connect();
}

function connect(): void {
  const stream = new EventSource("/live");
  source = stream;
  openTimer ??= setTimeout(startPolling, OPEN_TIMEOUT_MS);
  stream.addEventListener("ready", () => {
    failures = 0;
    noteAnswer();
    stopPolling();
    // Events may have been missed since the page was loaded, or since the last stream was lost.
    notify({ kind: "resync" });
  });
  stream.addEventListener("resync", () => notify({ kind: "resync" }));
  stream.addEventListener("message", ({ data }) => notify(JSON.parse(data)));
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) startPolling();
    else if (!pollTimer) openTimer ??= setTimeout(startPolling, OPEN_TIMEOUT_MS);
    // The browser would try again every few seconds, however long the server is away.
    stream.close();
    clearTimeout(reopenTimer);
    reopenTimer = setTimeout(connect, retryPause(failures++));
  });
}

function disconnect(): void {
  source?.close();
  source = null;
  clearTimeout(reopenTimer);
  stopPolling();
}

function startPolling(): void {
  openTimer = undefined;
  pollTimer ??= setInterval(() => isWorthAsking() && notify({ kind: "resync" }), POLL_MS);
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
