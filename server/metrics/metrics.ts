import cluster from "node:cluster";
import type { Server } from "node:http";
import type { MiddlewareHandler } from "hono";
import { AggregatorRegistry } from "prom-client";
import { config } from "~/platform/config.server";
import { registry, requestDuration, requestsInHand } from "~/platform/metrics.server";
import { areaOf, methodOf } from "./areas";
import { serveMetrics } from "./server";
import "./state";

/**
 * Serves the figures of this process on METRICS_PORT, if it is set. A process of several on one machine (WEB_PROCESSES)
 * hands its own to the first one, which serves their sum: a figure that is the same in each says `aggregator: "first"`.
 */
export async function openMetrics(): Promise<Server | undefined> {
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([registry]);
    return undefined;
  }
  return config.METRICS_PORT === undefined ? undefined : serveMetrics(registry, config.METRICS_PORT, config.HOST);
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
