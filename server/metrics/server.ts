import { createServer, type Server } from "node:http";
import { explainListenFault } from "../listening.ts";

/** The metrics to serve: the registry of this process, or the sum of several. */
export type MetricsSource = { contentType: string; metrics: () => Promise<string> };

/** Serves `GET /metrics` for Prometheus on a separate port, which must not be public. */
export function serveMetrics(source: MetricsSource, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await source.metrics().catch(() => null);
    if (text === null) return void response.writeHead(503).end();
    response.writeHead(200, { "Content-Type": source.contentType }).end(text);
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explainListenFault(error, "METRICS_PORT", port, host)));
    server.listen(port, host, () => resolve(server));
  });
}
