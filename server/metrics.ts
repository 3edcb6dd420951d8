import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { database } from "~/db/client.server";
import { liveClients } from "~/platform/live.server";

const registry = new Registry();
collectDefaultMetrics({ register: registry });

/** Seconds a request took, by method and status class. No path: it may hold an id. */
export const requestDuration = new Histogram({
  name: "recours_http_request_duration_seconds",
  help: "Durée des requêtes HTTP",
  labelNames: ["method", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

new Gauge({
  name: "recours_live_clients",
  help: "Flux d’événements ouverts dans ce processus",
  registers: [registry],
  collect() {
    this.set(liveClients());
  },
});

new Gauge({
  name: "recours_database_waiting",
  help: "Requêtes qui attendent une connexion à la base",
  registers: [registry],
  collect() {
    this.set(database.pool.waitingCount);
  },
});

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
