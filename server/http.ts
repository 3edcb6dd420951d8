import { randomBytes, randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { config } from "~/platform/config.server";
import { storageAnswers } from "~/platform/files/store/store.server";
import { requestFacts } from "~/platform/http/request-context";
import { log } from "~/platform/log.server";
import { lifeStage } from "~/platform/shutdown.server";
import { databaseAnswers } from "~/platform/timeout.server";
import { readableBody } from "./bodies";
import { clientAddress } from "./client-address";
import { guardedAnswers, securityHeaders } from "./headers";
import { timedRequests } from "./metrics/metrics";
import { asTheBrowserSentIt, ownWritesOnly } from "./origin";
import { publicCache, withStyle } from "./public-cache";

/**
 * The HTTP application: health, built assets, then the pages.
 * @param build the pages; in development a function that reads them again at each request.
 * @param files whether the built assets are served from here (in development Vite serves them).
 */
export function application(build: ServerBuild | (() => Promise<ServerBuild>), files: boolean): Hono {
  const app = new Hono();
  const handle = createRequestHandler(build, import.meta.env.MODE);
  app.use(timedRequests);
  app.get("/health", guardedAnswers, health);
  app.get("/ready", guardedAnswers, ready);
  // What it serves from memory carries its headers already.
  if (files) app.use(publicCache((path) => handle(new Request(`http://localhost${path}`), visitorContext())));
  app.use(guardedAnswers);
  if (files) {
    app.use(compress({ contentTypeFilter: COMPRESSED }));
    app.use("/assets/*", builtFiles("public, max-age=31536000, immutable"));
    app.use("/*", builtFiles("public, max-age=3600", "cross-origin"));
    app.get("/favicon.ico", iconOfFiles);
  }
  app.use(ownWritesOnly);
  app.use(readableBody);
  app.all("*", async (c) => {
    const facts = { ip: addressOf(c), nonce: randomBytes(16).toString("base64"), requestId: randomUUID() };
    const context = new RouterContextProvider();
    context.set(requestFacts, facts);
    const started = performance.now();
    const answer = await handle(asTheBrowserSentIt(c.req.raw), context);
    const response = await withStyle(c, inFrench(answer), facts.nonce);
    securityHeaders(response.headers, facts);
    const ms = Math.round(performance.now() - started);
    log.debug(
      { requestId: facts.requestId, method: c.req.method, path: c.req.path, status: response.status, ms },
      "request",
    );
    return response;
  });
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, "request");
    const answer = c.text("Une erreur est survenue. Réessayez dans un instant.", 500);
    securityHeaders(answer.headers, {});
    return answer;
  });
  return app;
}

/** The router's last resort, for what failed before any route answered, is a plain English text. */
function inFrench(response: Response): Response {
  if (response.status !== 500 || response.headers.get("Content-Type") !== "text/plain") return response;
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return new Response("Une erreur est survenue. Réessayez dans un instant.", { status: 500, headers });
}

/** Compressed on the way when nothing did it ahead. Never a person's file nor an event stream: they go as they come. */
const COMPRESSED = /^(text\/(html|x-script|javascript)|application\/(json|xml|manifest\+json))\b/;

/** What the build made, compressed ahead where it pays. */
function builtFiles(cacheControl: string, usableFrom = "same-origin"): MiddlewareHandler {
  const onFound = (_path: string, c: Context): void => {
    c.header("Cache-Control", cacheControl);
    c.header("Cross-Origin-Resource-Policy", usableFrom);
  };
  return serveStatic({ root: "build/client", precompressed: true, onFound });
}

/** Where a browser looks for the icon of a file opened in a tab: that file stands in a sandbox, hence has no origin. */
function iconOfFiles(c: Context): Response {
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  c.header("Cache-Control", "public, max-age=3600");
  return c.redirect("/icon-32.png", 301);
}

/** The context of a page that is made once for every visitor: it carries no script, hence no nonce. */
function visitorContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestFacts, { ip: "unknown", nonce: "", requestId: "public-page" });
  return context;
}

async function health(c: Context): Promise<Response> {
  if (!(await databaseAnswers())) return c.json({ status: "unavailable" }, 503);
  // Every process has the same storage: taking this one out of service would bring no file back.
  return c.json((await storageAnswers()) ? { status: "ok" } : { status: "degraded", storage: "unavailable" });
}

/** Whether a load balancer may send more: not to a process that is leaving. */
async function ready(c: Context): Promise<Response> {
  return lifeStage() === "leaving" ? c.json({ status: "leaving" }, 503) : health(c);
}

function addressOf(c: Context): string {
  return clientAddress(c.req.header("x-forwarded-for"), getConnInfo(c).remote.address, config.TRUST_PROXY);
}
