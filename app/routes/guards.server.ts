import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { isDatabaseAway } from "~/db/connection-faults.server";
import type { Role } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { logOut, removeEndedSession } from "~/features/accounts/sessions/commands.server";
import { isAccountDeleted, readSession } from "~/features/accounts/sessions/queries.server";
import { WORKLIST_PATH } from "~/features/worklist/rules";
import { AppError, messageOf } from "~/platform/errors";
import { keepInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { awayPage, problemResponse } from "~/platform/http/boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectOn, toastHeader } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";

const session = createContext<{ actor: Actor | null; expired: boolean }>();

/** Reads the session once for the whole request; used by the root route. */
export const loadSession: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { headers, ...state } = await readSession(request).catch((error: unknown) => {
    // Signing out needs no session: its own answer says what failed, and deletes the cookie.
    if (url.pathname === "/logout") return { actor: null, expired: false, headers: new Headers() };
    if (!isDatabaseAway(error)) throw error;
    const page = awayPage(error, { request, context });
    throw wayBack(request, url).forScript ? problemResponse(new AppError("unexpected", { isAway: true })) : page;
  });
  context.set(session, state);
  context.get(requestFacts).account = state.actor?.userId;
  const response = await next();
  // A cookie that the page itself sets (at sign-in or sign-out) takes precedence over the renewal of the session.
  const set = new Set(response.headers.getSetCookie().map(cookieName));
  for (const cookie of headers.getSetCookie())
    if (!set.has(cookieName(cookie))) response.headers.append("Set-Cookie", cookie);
  return response;
};

const cookieName = (cookie: string): string => cookie.slice(0, cookie.indexOf("="));

/**
 * Lets a signed-in person pass and redirects others to the login, with the page's address; stores the form that they
 * were sending until they have signed in. A person whose account was deleted meanwhile goes to the home page. A script's `fetch` gets 401 instead, because it would read the login page as
 * its response.
 */
export const signedIn: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { actor, expired } = context.get(session);
  if (actor) {
    if (needsFactorFirst(actor, url)) throw await redirectToSecondFactor(request, url);
    return next();
  }
  const { from, forScript } = wayBack(request, url);
  if (forScript) throw problemResponse(new AppError("session_expired"));
  const headers = new Headers();
  if (expired && (await isAccountDeleted(request)))
    throw redirect("/", { status: 303, headers: await logOut(request) });
  if (expired || request.method !== "GET") {
    for (const cookie of (await removeEndedSession(request)).getSetCookie()) headers.append("Set-Cookie", cookie);
    headers.append("Set-Cookie", await toastHeader("/login", "error", messageOf("session_expired")));
  }
  const kept = await keepInterruptedForm(request, url.pathname, context.get(requestFacts).ip);
  if (kept) headers.append("Set-Cookie", kept);
  throw redirect(`/login?redirectTo=${encodeURIComponent(from)}`, { status: 303, headers });
};

/**
 * Lets an administrator pass and redirects others to the home page (spec section 6), a lawyer to « À traiter ».
 * Redirects an administrator without a required second factor to the page that sets it up. Runs after `signedIn`.
 */
export const administrator: MiddlewareFunction<Response> = (args, next) => letPass(["administrator"], args, next);

/** Guards the pages on which lawyers handle their own cases. */
export const staff: MiddlewareFunction<Response> = (args, next) => letPass(["administrator", "lawyer"], args, next);

async function letPass(
  roles: readonly Role[],
  { request, url, context }: Parameters<MiddlewareFunction<Response>>[0],
  next: Parameters<MiddlewareFunction<Response>>[1],
): Promise<Response> {
  const { actor } = context.get(session);
  if (actor?.secondFactorMissing) throw await redirectToSecondFactor(request, url);
  if (!actor || !roles.includes(actor.role)) {
    const { requestId } = context.get(requestFacts);
    log.info({ account: actor?.userId, requestId, path: url.pathname }, "refused");
    const headers = new Headers();
    // A lawyer knows the administration: they stay in it, and read why a page does not open.
    const home = actor?.role === "lawyer" ? WORKLIST_PATH : "/";
    if (home !== "/") headers.append("Set-Cookie", await toastHeader(home, "error", FOR_ADMINISTRATORS));
    throw redirect(home, { status: 303, headers });
  }
  return next();
}

const FOR_ADMINISTRATORS = "Cette page est réservée aux administrateurs.";

/** A lawyer sets up a second factor before any other page opens; only the pages of their account's security do. */
function needsFactorFirst(actor: Actor, { pathname }: URL): boolean {
  const isLawyer = actor.accountRole === "lawyer" && actor.secondFactorMissing;
  return isLawyer && !pathname.startsWith("/account/security/") && !RESOURCES.test(pathname);
}

function redirectToSecondFactor(request: Request, url: URL): Promise<Response> {
  const from = encodeURIComponent(url.pathname + url.search);
  return redirectOn(request, url, `/account/security/second-factor?redirectTo=${from}`, 303);
}

/** The signed-in person, null for a visitor. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor | null {
  return context.get(session).actor;
}

/**
 * The signed-in person, on a route guarded by `signedIn`.
 * @throws AppError session_expired when nobody is signed in.
 */
export function requireActor(context: Readonly<RouterContextProvider>): Actor {
  const actor = actorOf(context);
  if (!actor) throw new AppError("session_expired");
  return actor;
}

/** Addresses that respond to a script or a download and never show a page (`routes/resources/`). */
export const RESOURCES =
  /^\/((live|uploads|drafts|files|cases|addresses|account\/push|admin\/send-email\/draft|admin\/views)(\/|$)|case\/[^/]+\/deadlines\.ics$)/;

/**
 * The page to open after sign-in for a request to `url`, and whether a script sent it, which cannot follow a redirect
 * to the login.
 */
export function wayBack(request: Request, url: URL): { from: string; forScript: boolean } {
  const path = url.pathname + url.search;
  if (!RESOURCES.test(url.pathname)) return { from: path, forScript: false };
  // The router's own requests end in .data and follow a redirect as a navigation, so the target is the referring page.
  if (new URL(request.url).pathname.endsWith(".data")) return { from: referringPage(request), forScript: false };
  // A form that is sent here without scripts has its page elsewhere too.
  const from = request.method === "GET" ? path : referringPage(request);
  return { from, forScript: request.headers.get("Sec-Fetch-Mode") !== "navigate" };
}

/** The path of the page whose script sent the request. */
export function scriptPage(request: Request): string {
  return new URL(referringPage(request), request.url).pathname;
}

function referringPage(request: Request): string {
  const referrer = request.headers.get("Referer");
  if (!referrer || !URL.canParse(referrer)) return "/dashboard";
  const { host, pathname, search } = new URL(referrer);
  return host === new URL(request.url).host ? pathname + search : "/dashboard";
}
