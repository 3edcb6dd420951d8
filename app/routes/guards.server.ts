import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Actor } from "~/features/accounts/actor";
import { readSession } from "~/features/accounts/session.server";
import { AppError, messageOf } from "~/platform/errors";
import { interruptedFormHeader, keepInterruptedForm } from "~/platform/interrupted-forms.server";
import { toastHeader } from "~/platform/toasts.server";

const session = createContext<{ actor: Actor | null; expired: boolean }>();

/** Reads the session once for the whole request; stands on the root route. */
export const loadSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { headers, ...state } = await readSession(request);
  context.set(session, state);
  const response = await next();
  // What the page itself set (a login, a logout) wins over the renewal of the old session.
  if (!response.headers.has("Set-Cookie") || !state.actor)
    for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** A signed-in person, or the login page with where they were; a form they were sending is kept for their return. */
export const signedIn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { actor, expired } = context.get(session);
  if (actor) return next();
  const url = new URL(request.url);
  const from = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + withoutInternals(url.searchParams);
  const headers = new Headers();
  if (expired || request.method !== "GET")
    headers.append("Set-Cookie", await toastHeader("error", messageOf("session_expired")));
  const kept = await keepInterruptedForm(request, url.pathname.replace(/\.data$/, ""));
  if (kept) headers.append("Set-Cookie", await interruptedFormHeader(kept));
  throw redirect(`/login?redirectTo=${encodeURIComponent(from)}`, { status: 303, headers });
};

/** An administrator, or the home page (spec section 6). Stands below `signedIn`. */
export const administrator: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (!context.get(session).actor?.isAdmin) throw redirect("/", { status: 303 });
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

function withoutInternals(parameters: URLSearchParams): string {
  const kept = new URLSearchParams(parameters);
  kept.delete("_routes");
  kept.delete("index");
  return kept.size ? `?${kept}` : "";
}
