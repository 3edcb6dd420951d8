import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { html, raw } from "hono/html";
import { pageTitle } from "~/content/company-name";
import { networkOf } from "~/platform/http/network.server";
import { limitFairly, QueueFullError } from "~/platform/limit-concurrency.server";
import { countRefusal, showRefusals } from "~/platform/metrics.server";
import { securityHeaders } from "./headers";
import type { GuardVariables } from "./refusals";

/** The maximum of pages that this process renders at the same time: enough to use the processor while some wait for the database. */
const MAX_RENDERED = 16;
/** The same for one address, so that a place is soon free for another one. */
const MAX_OF_ADDRESS = 12;
/** The maximum of requests that wait for their turn, each of about 20 KB: what one processor renders in some ten seconds. */
const MAX_WAITING = 2_000;
/** A request that lasts longer waits for something else than the processor: an upload, a file, another server. */
const HOLD_MS = 1_000;

let turn = Promise.resolve();

/**
 * Lets one caller go on in each turn of the event loop. On the embedded database a page is rendered without one, so that
 * pages one after the other would keep the loop from `/health`, and from noticing the connections that close.
 */
function nextTurn(): Promise<void> {
  turn = turn.then(() => setImmediate());
  return turn;
}

/** The name of the limit among `recours_limit_refusals_total`. */
const REFUSALS = "rendering";

/**
 * Renders a limited number of pages at the same time, in a turn that is fair to each address (IPv6: each /48). Many people
 * may share one address, so requests wait; the newest of the address that fills the queue get 503. A request whose
 * connection closed meanwhile is not rendered.
 */
export function limitRendering(addressOf: (c: Context) => string): MiddlewareHandler<{ Variables: GuardVariables }> {
  const limit = limitFairly(MAX_RENDERED, MAX_OF_ADDRESS, { maxWaiting: MAX_WAITING, holdMs: HOLD_MS });
  showRefusals(REFUSALS);
  return async (c, next) => {
    const { signal } = c.req.raw;
    try {
      const render = async (): Promise<void> => {
        await nextTurn();
        signal.throwIfAborted();
        await next();
      };
      return await limit(networkOf(addressOf(c), 48), render, signal);
    } catch (error) {
      const isFull = error instanceof QueueFullError;
      if (!isFull && !signal.aborted) throw error;
      if (!isFull) {
        // Nobody reads the response of a closed connection, and the log has nothing to say about it.
        c.set("hasPassed", true);
        return c.body(null, 400);
      }
      countRefusal(REFUSALS);
      return busy(c);
    }
  };
}

const STYLE = "body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.5rem}";
const DIGEST = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

/** A page that costs nothing to make, for the person whose request found the queue full. */
function busy(c: Context): Response | Promise<Response> {
  securityHeaders(c.res.headers, { style: DIGEST });
  const isRead = c.req.method === "GET";
  const next = isRead
    ? 'Patientez dix secondes, puis <a href="">rechargez la page</a>.'
    : "Patientez dix secondes, revenez à la page précédente, puis envoyez de nouveau votre formulaire.";
  return c.html(
    html`<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${pageTitle("Le site est très demandé")}</title><style>${raw(STYLE)}</style></head>
<body><main><h1>Le site est très demandé en ce moment</h1>
<p>${isRead ? "Cette page n’a pas pu être ouverte" : "Ce formulaire n’a pas pu être reçu"}. ${raw(next)}</p></main></body>
</html>`,
    503,
    { "Retry-After": "10" },
  );
}
