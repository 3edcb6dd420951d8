import { createServer, type Server } from "node:http";

/** What Prometheus is given: a registry of this process, or the sum of several. */
export type Figures = { contentType: string; metrics: () => Promise<string> };

/** Serves `GET /metrics` for Prometheus on a port of its own, which is not meant for the public. */
export function serveMetrics(figures: Figures, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const text = await figures.metrics().catch(() => null);
    if (text === null) return void response.writeHead(503).end();
    response.writeHead(200, { "Content-Type": figures.contentType }).end(text);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
