import { randomBytes, randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { config } from "~/platform/config.server";
import { isStorageReachable } from "~/platform/files/store/store.server";
import { requestFacts, scriptsMoment } from "~/platform/http/request-context";
import { log } from "~/platform/log.server";
import { shutdownPhase } from "~/platform/shutdown.server";
import { isDatabaseReachable } from "~/platform/timeout.server";
import { checkRequestBody } from "./bodies";
import { clientAddress } from "./client-address";
import { addSecurityHeaders, type FileVariables, securityHeaders } from "./headers";
import { loadScriptsLate } from "./late-scripts";
import { rejectOtherMethods } from "./methods";
import { measureRequests } from "./metrics/metrics";
import { rejectCrossOriginWrites, restorePublicOrigin } from "./origin";
import { inlineVisitorStyle, publicCache } from "./public-cache";
import { type GuardVariables, logRefusals } from "./refusals";

/**
 * Creates the HTTP application: health, built assets, then the pages.
 * @param build the pages; in development a function that loads them again at each request.
 * @param files whether to serve the built assets (in development Vite serves them).
 */
export function application(build: ServerBuild | (() => Promise<ServerBuild>), files: boolean): Hono {
  const app = new Hono();
  const handle = createRequestHandler(build, import.meta.env.MODE);
  app.use(measureRequests);
  app.get("/health", addSecurityHeaders, health);
  app.get("/ready", addSecurityHeaders, ready);
  // The cached responses already carry their headers.
  if (files) app.use(publicCache((path) => handle(new Request(`http://localhost${path}`), visitorContext())));
  app.use(addSecurityHeaders);
  if (files) {
    app.use(compress({ contentTypeFilter: COMPRESSED }));
    app.use("/assets/*", builtFiles("public, max-age=31536000, immutable"));
    app.use("/*", builtFiles("public, max-age=3600", "cross-origin"));
    app.get("/favicon.ico", redirectToIcon);
  }
  app.use(logRefusals);
  app.use(rejectCrossOriginWrites);
  app.use(rejectOtherMethods);
  app.use(checkRequestBody(addressOf));
  app.all("*", async (c: Context<{ Variables: GuardVariables }>) => {
    c.set("hasPassed", true);
    const facts = { ip: addressOf(c), nonce: randomBytes(16).toString("base64"), requestId: randomUUID() };
    const context = new RouterContextProvider();
    context.set(requestFacts, facts);
    const started = performance.now();
    const answer = inFrench(await handle(restorePublicOrigin(c.req.raw), context));
    const response =
      context.get(scriptsMoment) === "on-touch"
        ? new Response(await loadScriptsLate(await answer.text(), facts.nonce), answer)
        : await inlineVisitorStyle(c, answer, facts.nonce);
    securityHeaders(response.headers, facts);
    // A page of another build then loads the next one as a document (app/ui/transport.ts).
    if (c.req.path.endsWith(".data") && "assets" in build) response.headers.set("X-Version", build.assets.version);
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

/** React Router answers in English when a request fails before any route runs: replace that text. */
function inFrench(response: Response): Response {
  if (response.status !== 500 || response.headers.get("Content-Type") !== "text/plain") return response;
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return new Response("Une erreur est survenue. Réessayez dans un instant.", { status: 500, headers });
}

/** Types that are compressed per response, unless they were precompressed. Personal files and event streams are not. */
const COMPRESSED = /^(text\/(html|x-script|javascript)|application\/(json|xml|manifest\+json))\b/;

/** Serves the built files, precompressed where the build did so. */
function builtFiles(cacheControl: string, resourcePolicy = "same-origin"): MiddlewareHandler {
  const onFound = (_path: string, c: Context<{ Variables: FileVariables }>): void => {
    c.set("isBuiltFile", true);
    c.header("Cache-Control", cacheControl);
    c.header("Cross-Origin-Resource-Policy", resourcePolicy);
  };
  return serveStatic({ root: "build/client", precompressed: true, onFound });
}

/** A stored file opened in a tab is sandboxed and has no origin, so the browser requests its icon cross-origin. */
function redirectToIcon(c: Context): Response {
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  c.header("Cache-Control", "public, max-age=3600");
  return c.redirect("/icon-32.png", 301);
}

/** The context of a page that is rendered once for all visitors: it has no scripts, so it needs no nonce. */
function visitorContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestFacts, { ip: "unknown", nonce: "", requestId: "public-page" });
  return context;
}

async function health(c: Context): Promise<Response> {
  if (!(await isDatabaseReachable())) return c.json({ status: "unavailable" }, 503);
  // All processes share the storage, so taking this one out of service would not help.
  return c.json((await isStorageReachable()) ? { status: "ok" } : { status: "degraded", storage: "unavailable" });
}

/** Tells a load balancer whether to send requests here: not while the process drains. */
async function ready(c: Context): Promise<Response> {
  return shutdownPhase() === "draining" ? c.json({ status: "leaving" }, 503) : health(c);
}

function addressOf(c: Context): string {
  return clientAddress(c.req.header("x-forwarded-for"), getConnInfo(c).remote.address, config.TRUST_PROXY);
}
