import cluster from "node:cluster";
import type { Server } from "node:http";
import type { MiddlewareHandler } from "hono";
import { AggregatorRegistry } from "prom-client";
import { config } from "~/platform/config.server";
import { registry, requestDuration, requestsInFlight } from "~/platform/metrics.server";
import { beginWork } from "~/platform/watchdog/current-work.server";
import { areaOf, methodOf } from "./areas";
import { serveMetrics } from "./server";
import "./state";

/**
 * Serves the metrics of this process on METRICS_PORT, if it is set. A worker (WEB_PROCESSES) passes its own to the primary
 * process, which serves their sum; each gauge says by its `aggregator` how it is combined.
 */
export async function openMetrics(): Promise<Server | undefined> {
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([registry]);
    return undefined;
  }
  return config.METRICS_PORT === undefined ? undefined : serveMetrics(registry, config.METRICS_PORT, config.HOST);
}

/** Measures every request, including those answered from the cache, until its response begins. */
export const measureRequests: MiddlewareHandler = async (c, next) => {
  const started = performance.now();
  requestsInFlight.inc();
  const endWork = beginWork(`${c.req.method} ${c.req.path}`);
  try {
    await next();
  } finally {
    requestsInFlight.dec();
    endWork();
    const status = `${Math.floor(c.res.status / 100)}xx`;
    const labels = { area: areaOf(c.req.path), method: methodOf(c.req.method), status };
    requestDuration.observe(labels, (performance.now() - started) / 1000);
  }
};
