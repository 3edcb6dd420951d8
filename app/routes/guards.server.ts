import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Actor } from "~/features/accounts/actor";
import { removeSession } from "~/features/accounts/sessions/commands.server";
import { readSession } from "~/features/accounts/sessions/queries.server";
import { AppError, messageOf } from "~/platform/errors";
import { interruptedFormHeader, keepInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { problemResponse } from "~/platform/http/boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectOn, toastHeader } from "~/platform/http/toasts.server";

const session = createContext<{ actor: Actor | null; expired: boolean }>();

/** Reads the session once for the whole request; stands on the root route. */
export const loadSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { headers, ...state } = await readSession(request);
  context.set(session, state);
  const response = await next();
  // What the page itself set (a login, a logout) wins over the renewal of the session it came with.
  const set = new Set(response.headers.getSetCookie().map(cookieName));
  for (const cookie of headers.getSetCookie())
    if (!set.has(cookieName(cookie))) response.headers.append("Set-Cookie", cookie);
  return response;
};

const cookieName = (cookie: string): string => cookie.slice(0, cookie.indexOf("="));

/**
 * A signed-in person, or the login page with where they were; a form they were sending is kept for their return.
 * What a script asks for with `fetch` gets 401 instead: it would take the login page for its answer.
 */
export const signedIn: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { actor, expired } = context.get(session);
  if (actor) return next();
  const { from, forScript } = wayBack(request, url);
  if (forScript) throw problemResponse(new AppError("session_expired"));
  const headers = new Headers();
  if (expired || request.method !== "GET") {
    for (const cookie of (await removeSession(request)).getSetCookie()) headers.append("Set-Cookie", cookie);
    headers.append("Set-Cookie", await toastHeader("/login", "error", messageOf("session_expired")));
  }
  const kept = await keepInterruptedForm(request, url.pathname, context.get(requestFacts).ip);
  if (kept) headers.append("Set-Cookie", await interruptedFormHeader(kept));
  throw redirect(`/login?redirectTo=${encodeURIComponent(from)}`, { status: 303, headers });
};

/**
 * An administrator, or the home page (spec section 6); one who lacks the second factor that they need, the page that
 * sets it up. Stands below `signedIn`.
 */
export const administrator: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { actor } = context.get(session);
  const from = encodeURIComponent(url.pathname + url.search);
  if (actor?.secondFactorMissing)
    throw await redirectOn(request, url, `/account/security/second-factor?redirectTo=${from}`, 303);
  if (actor?.role !== "administrator") throw redirect("/", { status: 303 });
  return next();
};

/** Who acts, null for a visitor. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor | null {
  return context.get(session).actor;
}

/** Who acts, on a route guarded by `signedIn`. @throws AppError session_expired elsewhere. */
export function requireActor(context: Readonly<RouterContextProvider>): Actor {
  const actor = actorOf(context);
  if (!actor) throw new AppError("session_expired");
  return actor;
}

/** Addresses that answer a script or a download, never a page (`routes/resources/`). */
export const RESOURCES = /^\/(live|uploads|files|cases|addresses|admin\/send-email\/draft)(\/|$)/;

/** The page where a person was when they asked for `url`, and whether a script asked that cannot follow to the login. */
export function wayBack(request: Request, url: URL): { from: string; forScript: boolean } {
  const path = url.pathname + url.search;
  if (!RESOURCES.test(url.pathname)) return { from: path, forScript: false };
  // The router's own requests end in .data and follow a redirect as a change of page: back to the page that asked.
  if (new URL(request.url).pathname.endsWith(".data")) return { from: referringPage(request), forScript: false };
  return { from: path, forScript: request.headers.get("Sec-Fetch-Mode") !== "navigate" };
}

function referringPage(request: Request): string {
  const referrer = request.headers.get("Referer");
  if (!referrer || !URL.canParse(referrer)) return "/dashboard";
  const { host, pathname, search } = new URL(referrer);
  return host === new URL(request.url).host ? pathname + search : "/dashboard";
}
