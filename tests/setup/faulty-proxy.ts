import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the machine between the browser and the product answers in its place; `never`: nothing, `cut`: half an answer. */
export type Fault = "502" | "503" | "never" | "cut";

export type FaultyProxy = {
  url: string;
  /** The fault of every request from now on; null passes them on. */
  fault: Fault | null;
  /** Ends the fault, and the requests that have had no answer. */
  mend: () => void;
  /** The writes that arrived here, in order, and the status of the product's answer to those that were passed on. */
  writes: { path: string; status?: number }[];
  close: () => Promise<void>;
};

const PROXY_PAGE = "<html><head><title>Error</title></head><body><h1>nginx says no</h1></body></html>";

/**
 * Starts a reverse proxy that can fail in the ways of real ones.
 * @param product returns the product's address, called for each request.
 */
export async function startFaultyProxy(product: () => string): Promise<FaultyProxy> {
  const held = new Set<ServerResponse>();
  const server = createServer((asked, answer) => {
    const write = { path: asked.url ?? "" } as FaultyProxy["writes"][number];
    if (asked.method === "POST") proxy.writes.push(write);
    if (proxy.fault === "never") held.add(answer);
    if (proxy.fault) return fail(proxy.fault, asked, answer);
    pass(product(), asked, answer, (status) => {
      write.status = status;
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    mend: () => {
      proxy.fault = null;
      for (const answer of held) answer.destroy();
      held.clear();
    },
    writes: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}

function fail(fault: Fault, asked: IncomingMessage, answer: ServerResponse): void {
  asked.resume();
  if (fault === "never") return;
  if (fault !== "cut") return void answer.writeHead(Number(fault), { "Content-Type": "text/html" }).end(PROXY_PAGE);
  answer.writeHead(200, { "Content-Type": "text/x-script", "X-Remix-Response": "yes", "Content-Length": 1_000 });
  answer.write("[{", () => answer.destroy());
}

function pass(target: string, asked: IncomingMessage, answer: ServerResponse, note: (status: number) => void): void {
  const { method, headers } = asked;
  const passed = request(target + asked.url, { method, headers, agent: false }, (got) => {
    note(got.statusCode ?? 0);
    answer.writeHead(got.statusCode ?? 502, got.headers);
    answer.flushHeaders();
    got.pipe(answer);
    got.on("error", () => answer.destroy());
  });
  passed.on("error", () => {
    if (answer.headersSent) return void answer.destroy();
    answer.writeHead(502, { "Content-Type": "text/html", Connection: "close" }).end(PROXY_PAGE);
  });
  asked.pipe(passed);
  answer.on("close", () => passed.destroy());
}
