import { createServer, type Server } from "node:http";
import type { MiddlewareHandler } from "hono";
import { registry, requestDuration, requestsInHand } from "~/platform/metrics.server";
import { areaOf, methodOf } from "./metrics/areas";
import "./metrics/state";

/** Serves `GET /metrics` for Prometheus on a port of its own, which is not meant for the public. */
export function serveMetrics(port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": registry.contentType }).end(await registry.metrics());
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Counts and times every request, those that are answered from memory included, until its answer begins. */
export const timedRequests: MiddlewareHandler = async (c, next) => {
  const started = performance.now();
  requestsInHand.inc();
  try {
    await next();
  } finally {
    requestsInHand.dec();
    const status = `${Math.floor(c.res.status / 100)}xx`;
    const labels = { area: areaOf(c.req.path), method: methodOf(c.req.method), status };
    requestDuration.observe(labels, (performance.now() - started) / 1000);
  }
};
