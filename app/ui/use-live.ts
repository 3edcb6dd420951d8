import { useEffect, useRef } from "react";

/** Something changed (kind and id), or anything may have: read again. */
export type LiveNews = { kind: string; id: string } | { kind: "resync" };
type Listener = (news: LiveNews) => void;

const POLL_MS = 2_000;
/** How long a stream that does not open may be silent before the page starts to poll. */
const PATIENCE_MS = 4_000;
/** After a refusal the browser does not try again by itself. */
const REOPEN_MS = 15_000;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let poll: ReturnType<typeof setInterval> | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;
let reopen: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `listener` for what changes on the server, for as long as the component is shown. All components of the page
 * share one stream; it closes while the tab is hidden (a browser allows six connections to a host) and everything is
 * read again when it comes back. While no stream can be had, « resync » is told every 2 s instead.
 */
export function useLive(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const own: Listener = (news) => latest.current(news);
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
  patience ??= setTimeout(startPolling, PATIENCE_MS);
  stream.addEventListener("ready", () => {
    stopPolling();
    // Anything may have happened since the page was read, or since the last stream was lost.
    tell({ kind: "resync" });
  });
  stream.addEventListener("resync", () => tell({ kind: "resync" }));
  stream.addEventListener("message", ({ data }) => tell(JSON.parse(data)));
  stream.addEventListener("error", () => {
    if (!poll) patience ??= setTimeout(startPolling, PATIENCE_MS);
    if (stream.readyState !== EventSource.CLOSED) return;
    startPolling();
    clearTimeout(reopen);
    reopen = setTimeout(reconnectKeepingPoll, REOPEN_MS);
  });
}

function reconnectKeepingPoll(): void {
  source?.close();
  connect();
}

function disconnect(): void {
  source?.close();
  source = null;
  clearTimeout(reopen);
  stopPolling();
}

function startPolling(): void {
  patience = undefined;
  poll ??= setInterval(() => tell({ kind: "resync" }), POLL_MS);
}

function stopPolling(): void {
  clearTimeout(patience);
  patience = undefined;
  clearInterval(poll);
  poll = undefined;
}

function tell(news: LiveNews): void {
  for (const listener of [...listeners]) listener(news);
}
