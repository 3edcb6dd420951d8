import { Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * The registry of `/metrics` and the metrics that this process counts as events happen; `server/metrics` adds gauges that
 * are read on request. Labels come from closed lists: never a path, an id, an address or a typed text.
 */
export const registry = new Registry();
const registers = [registry];

/** Seconds until the response began, by area of the site, method and class of status. */
export const requestDuration = new Histogram({
  name: "recours_http_request_duration_seconds",
  help: "Secondes jusqu’au début de la réponse à une requête HTTP",
  labelNames: ["area", "method", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

/** Requests whose response has not begun yet. */
export const requestsInFlight = new Gauge({
  name: "recours_http_requests_in_hand",
  help: "Requêtes HTTP dont la réponse n’a pas commencé",
  registers,
});

/**
 * Seconds that one attempt of a job took, by queue (Prometheus reserves the label `job`) and outcome: `done`; `retried`, it
 * failed and will be retried; `failed`, it was the last attempt.
 */
export const jobDuration = new Histogram({
  name: "recours_job_duration_seconds",
  help: "Secondes d’un essai d’une tâche : done (faite), retried (à refaire), failed (abandonnée)",
  labelNames: ["queue", "outcome"] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1200],
  registers,
});

/** Attempts to send an e-mail, by outcome (`MailFault` of mail/transport, `sent` or `simulated`). */
export const mailAttempts = new Counter({
  name: "recours_mail_attempts_total",
  help: "Essais d’envoi d’un e-mail : sent, simulated, refused (refusé), server (relais injoignable), unknown (sans réponse)",
  labelNames: ["outcome"] as const,
  registers,
});

/** The levels of log lines that an operator should look at. */
export const COUNTED_LEVELS = ["warn", "error", "fatal"];
export const logLines = new Counter({
  name: "recours_log_lines_total",
  help: "Lignes du journal technique, par gravité",
  labelNames: ["level"] as const,
  registers,
});

const limitRefusals = new Counter({
  name: "recours_limit_refusals_total",
  help: "Refus « trop de tentatives », par limite",
  labelNames: ["limit"] as const,
  registers,
});

/** Counts a refusal by a rate limit. */
export function countRefusal(limit: string): void {
  limitRefusals.inc({ limit });
}

/** Shows a limit's counter from the start: an alert on its growth would miss the first step of a counter that appears. */
export function showRefusals(limit: string): void {
  limitRefusals.inc({ limit }, 0);
}

// A counter without a value is missing from the page, and an alert on its growth would miss the first increment.
for (const outcome of ["sent", "simulated", "refused", "server", "unknown"]) mailAttempts.inc({ outcome }, 0);
for (const level of COUNTED_LEVELS) logLines.inc({ level }, 0);
