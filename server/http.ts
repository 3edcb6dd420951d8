import { randomBytes, randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { config } from "~/platform/config.server";
import { canOpenMasterKeys } from "~/platform/crypto/master-keys.server";
import { AWAY_SECONDS } from "~/platform/errors";
import { isStorageReachable } from "~/platform/files/store/store.server";
import { begunHandlers, requestFacts, type ScriptsMoment, scriptsMoment } from "~/platform/http/request-context";
import { setVisitorPages } from "~/platform/http/visitor-pages.server";
import { log } from "~/platform/log.server";
import { shutdownPhase } from "~/platform/shutdown.server";
import { isDatabaseReachable, isDatabaseWritable, withTimeout } from "~/platform/timeout.server";
import { VERSION } from "~/platform/version.server";
import { checkRequestBody } from "./bodies";
import { clientAddress } from "./client-address";
import { respondWithPage } from "./compression";
import { addSecurityHeaders, type FileVariables, securityHeaders } from "./headers";
import { loadScriptsLate } from "./late-scripts";
import { rejectOtherMethods } from "./methods";
import { measureRequests } from "./metrics/metrics";
import { rejectCrossOriginWrites, restorePublicOrigin } from "./origin";
import { inlineStylesheet } from "./page-style";
import { publicCache } from "./public-cache";
import { publisherFiles } from "./publisher-files";
import { type GuardVariables, logRefusals } from "./refusals";
import { limitRendering } from "./rendering";

/**
 * Creates the HTTP application: health, built assets, then the pages.
 * @param build the pages; in development a function that loads them again at each request.
 * @param files whether to serve the built assets (in development Vite serves them).
 */
export function application(build: ServerBuild | (() => Promise<ServerBuild>), files: boolean): Hono {
  const app = new Hono();
  const respond = createRequestHandler(build, import.meta.env.MODE);
  /** Ends with the last loader or action, also when the browser has left before. */
  const handle = async (request: Request, context: RouterContextProvider): Promise<Response> => {
    const begun = new Set<Promise<unknown>>();
    context.set(begunHandlers, begun);
    try {
      return await respond(request, context);
    } finally {
      await Promise.allSettled(begun);
    }
  };
  app.use(measureRequests);
  app.get("/alive", addSecurityHeaders, alive);
  app.get("/health", addSecurityHeaders, health);
  app.get("/ready", addSecurityHeaders, ready);
  // The cached responses already carry their headers.
  const forVisitor = (path: string) => handle(new Request(`http://localhost${path}`), visitorContext());
  if (files) app.use(publicCache(forVisitor));
  setVisitorPages(async (path) => framedPage(await forVisitor(path)));
  app.use(addSecurityHeaders);
  app.get("/site/*", publisherFiles);
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
  app.use(limitRendering(addressOf));
  app.all("*", async (c: Context<{ Variables: GuardVariables }>) => {
    c.set("hasPassed", true);
    const facts = { ip: addressOf(c), nonce: randomBytes(16).toString("base64"), requestId: randomUUID() };
    const context = new RouterContextProvider();
    context.set(requestFacts, facts);
    const accepted = c.req.header("accept-encoding") ?? "";
    const started = performance.now();
    const answer = inFrench(await handle(restorePublicOrigin(c.req.raw), context));
    const moment = context.get(scriptsMoment);
    const response =
      moment === null ? answer : await respondWithPage(await lightPage(answer, moment, facts.nonce), answer, accepted);
    securityHeaders(response.headers, facts);
    if (response.status === 503 && !response.headers.has("Retry-After"))
      response.headers.set("Retry-After", String(AWAY_SECONDS));
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

/** A page for a frame of the administration: with its style inside, and without scripts. */
async function framedPage(answer: Response): Promise<Response> {
  const { html, digest } = await inlineStylesheet((await answer.text()).replace(SCRIPTS, ""));
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  securityHeaders(headers, { framed: true, ...(digest && { style: digest }) });
  return new Response(html, { status: answer.status, headers });
}

const SCRIPTS = /<script\b(?![^>]*ld\+json)[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/** The page of an answer, whose scripts, if it has any, delay nothing of what it shows. */
async function lightPage(answer: Response, moment: ScriptsMoment, nonce: string): Promise<string> {
  const html = await answer.text();
  return moment === "never" ? (await inlineStylesheet(html, nonce)).html : loadScriptsLate(html, nonce, moment);
}

/**
 * Replaces the English answers of React Router itself: a failure before any route runs, and a method that a download does
 * not have, which it answers in JSON.
 */
function inFrench(response: Response): Response {
  const { status } = response;
  const type = response.headers.get("Content-Type") ?? "";
  if (status === 500 && type === "text/plain")
    return sentence("Une erreur est survenue. Réessayez dans un instant.", 500);
  if (status < 400 || !type.startsWith("application/json")) return response;
  return sentence(
    status === 405 ? "Cette adresse ne reçoit aucun formulaire." : "Cette demande n’a pas pu être traitée.",
    status,
  );
}

const sentence = (text: string, status: number): Response =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

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

/** Tells a supervisor that the event loop turns, whatever the state of the database: a new process would not mend that one. */
const alive = (c: Context): Response => answerState(c, { status: "ok" });

/** What `/health` and `/ready` answer with, beside the version: what is wrong has a member of its own. */
type State = {
  status: "ok" | "degraded" | "unavailable" | "leaving";
  database?: "unavailable" | "read-only";
  secretKey?: "wrong";
  storage?: "unavailable";
};

function answerState(c: Context, state: State): Response {
  const isServing = state.status === "ok" || state.status === "degraded";
  if (!isServing) c.header("Retry-After", String(AWAY_SECONDS));
  return c.json({ ...state, version: VERSION }, isServing ? 200 : 503);
}

/** Whether the product works: for whoever watches it. Pages that only read still answer while the database refuses writes. */
async function health(c: Context): Promise<Response> {
  const fault = await findFault();
  if (fault) return answerState(c, fault);
  if (!(await isDatabaseWritable())) return answerState(c, { status: "unavailable", database: "read-only" });
  // All processes share the storage, so taking this one out of service would not help.
  const hasStorage = await isStorageReachable();
  return answerState(c, hasStorage ? { status: "ok" } : { status: "degraded", storage: "unavailable" });
}

/** Tells a load balancer whether to send requests here: not while the process drains. */
async function ready(c: Context): Promise<Response> {
  if (shutdownPhase() === "draining") return answerState(c, { status: "leaving" });
  return answerState(c, (await findFault()) ?? { status: "ok" });
}

/** Why this process can answer no page; null when it can. */
async function findFault(): Promise<State | null> {
  if (!(await isDatabaseReachable())) return { status: "unavailable", database: "unavailable" };
  // Another process changed the secret since this one started: what this one writes could not be verified or read.
  const isWrong = (await withTimeout(canOpenMasterKeys())) === false;
  return isWrong ? { status: "unavailable", secretKey: "wrong" } : null;
}

function addressOf(c: Context): string {
  return clientAddress(c.req.header("x-forwarded-for"), getConnInfo(c).remote.address, config.TRUST_PROXY);
}
