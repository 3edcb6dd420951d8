import { STATUS_CODES } from "node:http";
import { data, type RouterContextProvider } from "react-router";
import { isDatabaseAway } from "~/db/connection-faults.server.ts";
import { AppError, type AppErrorCode, messageOf, toAppError } from "../errors.ts";
import { log } from "../log.server.ts";
import { escapeHtml, plainPage } from "./plain-page.ts";
import { PROBLEM_TYPE, type Problem } from "./problem.ts";
import { requestFacts } from "./request-context.ts";
import { redirectWithToast } from "./toasts.server.ts";

/** The part of a route's arguments that the boundary uses. */
export type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** How a route shows refusals and failures. */
export type Refusals = {
  /** The code for a thrown value that is not an AppError; `unexpected` by default, `data_load_failed` for a loader. */
  fallback?: AppErrorCode | ((thrown: unknown) => AppErrorCode);
  /** The codes shown with their own message, any other with the fallback's; all of them when absent. */
  ownMessages?: readonly AppErrorCode[];
  /** The address of the page that shows the error as a toast; undefined, or none, shows it in place. */
  toast?: string | ((error: AppError) => string | undefined);
  /** The codes whose toast informs instead of warning. */
  information?: readonly AppErrorCode[];
  /** Headers of the redirect to the toast, such as cookies. */
  toastHeaders?: () => Headers | Promise<Headers>;
};

/** An error with the message that is shown. */
export type Refusal = { error: AppError; message: string };

/**
 * Runs a page's loader. An error becomes a toast when the options give it a page, else the page of its status with its
 * message.
 */
export async function runLoader<Value>(
  route: RouteArgs,
  options: Refusals,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  const answer = await attempt(route, { fallback: "data_load_failed", ...options }, work, showPage);
  if (answer.redirect) throw answer.redirect;
  return answer.value;
}

/**
 * Reads a part that its page can do without. When that fails for an unknown reason, logs it and returns null, by which the
 * page knows that it must say so.
 */
export async function readPart<Value>(route: RouteArgs, reading: () => Promise<Value>): Promise<Value | null> {
  try {
    return await reading();
  } catch (thrown) {
    if (isAnswer(thrown) || thrown instanceof AppError) throw thrown;
    reportFault(thrown, route);
    return null;
  }
}

type ActionOptions<Reply> = Refusals & {
  /** Makes the reply to the page that sent the form, from an error's message. */
  reply?: (message: string, error: AppError) => Reply | Promise<Reply>;
};

/** An action's reply to its page, with a status. */
export type Shown<Reply> = ReturnType<typeof data<Reply>>;

/**
 * Runs an action that is not a Conform form: an error becomes a toast, or the page's `reply`, or an error page as in
 * `runLoader`.
 */
export async function runAction<Value, Reply = never>(
  route: RouteArgs,
  { reply, ...refusals }: ActionOptions<Reply>,
  work: () => Value | Promise<Value>,
): Promise<Value | Response | Shown<Reply>> {
  const answer = await attempt<Value | Shown<Reply>>(route, refusals, work, async (refusal) => {
    if (!reply) return showPage(refusal);
    const { error, message } = refusal;
    return data(await reply(message, error), { status: error.status, headers: retryAfterHeader(error) });
  });
  return answer.redirect ?? answer.value;
}

/**
 * Runs a resource route, whose result is a Response, or a value to send as JSON. A script gets an error as
 * `application/problem+json` (RFC 9457). A person who opens the address gets a toast, or a small page with the error's message.
 */
export async function runResource(
  route: RouteArgs,
  options: Refusals,
  work: () => object | Promise<object>,
): Promise<Response> {
  const show = ({ error, message }: Refusal) =>
    isNavigation(route.request) ? smallPage(route.request, error, message) : problemResponse(error, message);
  const answer = await attempt<object>(route, options, work, show);
  if (answer.redirect) return answer.redirect;
  return answer.value instanceof Response ? answer.value : jsonResponse(answer.value);
}

type Answer<Value> = { redirect: Response; value?: undefined } | { redirect?: undefined; value: Value };

/**
 * Turns a thrown value into a toast, or else into the result of `show`; the only place that does so. Redirects and the
 * router's own responses pass through.
 */
export async function attempt<Value>(
  route: RouteArgs,
  { fallback = "unexpected", ownMessages, toast, information, toastHeaders }: Refusals,
  work: () => Value | Promise<Value>,
  show: (refusal: Refusal) => Value | Promise<Value>,
): Promise<Answer<Value>> {
  try {
    return { value: await work() };
  } catch (thrown) {
    if (isAnswer(thrown)) throw thrown;
    const isAway = !(thrown instanceof AppError) && isDatabaseAway(thrown);
    const code = typeof fallback === "function" ? fallback(thrown) : fallback;
    const error = isAway ? new AppError(code, { cause: thrown, isAway }) : toAppError(thrown, code);
    if (error.status >= 500) reportFault(thrown, route);
    if (REFUSALS.has(error.status)) reportRefusal(error, route);
    const message = !ownMessages || ownMessages.includes(error.code) ? error.message : messageOf(code);
    const to = typeof toast === "function" ? toast(error) : toast;
    if (to === undefined) return { value: await show({ error, message }) };
    const kind = information?.includes(error.code) ? "info" : "error";
    return { redirect: await redirectWithToast(to, kind, message, await toastHeaders?.()) };
  }
}

/** True for a redirect or another Response, or a value made by the router's `data()`. */
function isAnswer(thrown: unknown): boolean {
  if (thrown instanceof Response) return true;
  return typeof thrown === "object" && thrown !== null && "type" in thrown && thrown.type === "DataWithResponseInit";
}

function showPage({ error, message }: Refusal): never {
  throw data(message, { status: error.status });
}

/** Logs that the database does not answer. @returns what to throw for the page of the status 503. */
export function awayPage(thrown: unknown, route: RouteArgs) {
  reportFault(thrown, route);
  return data("", { status: 503 });
}

/** Logs an unexpected error with the request's id and path. */
export function reportFault(thrown: unknown, { request, context }: RouteArgs): void {
  const { requestId } = context.get(requestFacts);
  log.error({ err: thrown, requestId, path: new URL(request.url).pathname }, "request");
}

/**
 * The statuses of a refused access: forbidden; not found, as another person's data are; a link that is over or forged; a
 * limit. A wrong address and another person's data look alike here as they do to who asks.
 */
const REFUSALS = new Set([403, 404, 410, 429]);

/** Logs a refused access with the account that asked, and the request's id and path. */
function reportRefusal({ code }: AppError, { request, context }: RouteArgs): void {
  const { requestId, account } = context.get(requestFacts);
  log.info({ code, account, requestId, path: new URL(request.url).pathname }, "refused");
}

/** The Retry-After header of an error that is a rate limit; no header for any other error. */
export function retryAfterHeader({ retryAfter }: AppError): Record<string, string> {
  return retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
}

/** Makes the response of an error for a script, as `application/problem+json`. */
export function problemResponse(error: AppError, message = error.message): Response {
  const { status, code, retryAfter } = error;
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: message,
    code,
    retryAfter,
  };
  return jsonResponse(problem, { status, type: PROBLEM_TYPE, headers: retryAfterHeader(error) });
}

/** A page of its own: the message and a link to the page from which the person came. */
function smallPage(request: Request, error: AppError, message: string): Promise<Response> {
  const main = `<h1>${escapeHtml(message)}</h1>
<p><a class="again" href="${escapeHtml(formerPath(request))}">Revenir à la page précédente</a></p>`;
  return plainPage({ title: message, main, status: error.status, headers: retryAfterHeader(error) });
}

/** The page of this site that holds the link, else the dashboard. */
function formerPath(request: Request): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  const isOwn = referrer?.host === new URL(request.url).host && referrer.href !== request.url;
  return isOwn ? referrer.pathname + referrer.search : "/dashboard";
}

type JsonOptions = { status?: number; type?: string; headers?: Record<string, string> };

/** Makes a JSON response with its length, from which the server decides whether to compress it. */
export function jsonResponse(
  value: object,
  { status = 200, type = "application/json", headers }: JsonOptions = {},
): Response {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return new Response(body, {
    status,
    headers: { "Content-Type": type, "Content-Length": String(body.byteLength), ...headers },
  });
}

/** Whether a person opens the address in the browser, rather than a script or an element of a page. */
function isNavigation(request: Request): boolean {
  const mode = request.headers.get("Sec-Fetch-Mode");
  return mode ? mode === "navigate" : (request.headers.get("Accept") ?? "").includes("text/html");
}
