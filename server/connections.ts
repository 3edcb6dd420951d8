import type { Server } from "node:http";

/** How long an upload or a download in hand may take to end, once the process is asked to stop. */
const LAST_REQUESTS_MS = 8_000;

/**
 * Closes a server: no new connection, each one let go as it has nothing in hand, and all of them in the end.
 * @param lastMs how long what is in hand may last, in milliseconds.
 * @returns once every connection is gone.
 */
export async function closeServer(server: Server, lastMs = LAST_REQUESTS_MS): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  // A browser keeps its connection after the answer it was waiting for.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), lastMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
