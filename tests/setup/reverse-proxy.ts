import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** How often each process's `/ready` is requested, in milliseconds. */
const PROBE_MS = 100;

export type ReverseProxy = {
  url: string;
  /** The processes of the currently open live streams. */
  streamsFrom: () => string[];
  /** The number of requests sent to each process. */
  sentTo: Map<string, number>;
  close: () => Promise<void>;
};

/**
 * Starts a small load balancer that behaves like common ones: round robin over the processes whose `/ready` succeeds, with
 * persistent connections. It retries on another process when a connection is refused, or when a GET is cut before its
 * response begins; otherwise it answers 502. No session affinity.
 * @param processes returns the addresses of the product, called each time.
 */
export async function startReverseProxy(processes: () => string[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const sentTo = new Map<string, number>();
  const streams = new Map<ServerResponse, string>();
  let turn = 0;
  let isOpen = true;

  const probe = async (): Promise<void> => {
    while (isOpen) {
      await Promise.all(
        processes().map(async (url) => {
          const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
          await answer?.text();
          if (answer?.ok) ready.add(url);
          else ready.delete(url);
        }),
      );
      await wait(PROBE_MS);
    }
  };

  const next = (tried: string[]): string | undefined => {
    const candidates = processes().filter((url) => ready.has(url) && !tried.includes(url));
    turn++;
    return candidates[turn % candidates.length];
  };

  const pass = (asked: IncomingMessage, answer: ServerResponse, tried: string[] = []): void => {
    const target = next(tried);
    if (!target) return void answer.writeHead(502, { Connection: "close" }).end();
    const headers = { ...asked.headers, "x-forwarded-for": asked.socket.remoteAddress ?? "" };
    const passed = request(target + asked.url, { method: asked.method, headers, agent }, (got) => {
      sentTo.set(target, (sentTo.get(target) ?? 0) + 1);
      if (got.headers["content-type"] === "text/event-stream") streams.set(answer, target);
      const { connection: _own, ...others } = got.headers;
      answer.writeHead(got.statusCode ?? 502, others);
      answer.flushHeaders();
      got.pipe(answer);
      got.on("error", () => answer.destroy());
    });
    const isRead = asked.method === "GET" || asked.method === "HEAD";
    passed.on("error", (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return void answer.destroy();
      // Refused: nothing was sent, since the body is read from the browser only once there is a connection.
      if (error.code === "ECONNREFUSED" || isRead) return pass(asked, answer, [...tried, target]);
      answer.writeHead(502, { Connection: "close" }).end();
    });
    passed.on("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => asked.pipe(passed));
      else asked.pipe(passed);
    });
    answer.on("close", () => {
      streams.delete(answer);
      passed.destroy();
    });
  };

  const server = createServer((asked, answer) => pass(asked, answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const probing = probe();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentTo,
    streamsFrom: () => [...streams.values()],
    close: async () => {
      isOpen = false;
      await probing;
      server.closeAllConnections();
      agent.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
