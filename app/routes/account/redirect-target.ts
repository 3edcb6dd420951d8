const HERE = "http://recours.invalid";
/** Where signing in leads when no address was asked for (spec section 2). */
export const DASHBOARD = "/dashboard";
/** Pages that redirect a signed-in person. */
const NO_RETURN = /^\/(login|register|logout|setup)(\/|$)/;

/**
 * The address to open after sign-in: `redirectTo` when it is an absolute path of this site, else the dashboard.
 * Anything that a browser could read as another site (`//…`, `/\…`, a scheme, a control character) is refused.
 */
export function redirectTarget(redirectTo: FormDataEntryValue | null | undefined): string {
  const fallback = DASHBOARD;
  if (typeof redirectTo !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirectTo)) return fallback;
  const url = new URL(redirectTo, HERE);
  if (url.origin !== HERE || NO_RETURN.test(url.pathname)) return fallback;
  const path = url.pathname + url.search + url.hash;
  // Resolving dots can produce a path that starts with two slashes.
  return path.startsWith("//") ? fallback : path;
}

/** Adds the redirect target to the address of a sign-in page. */
export function withTarget(
  path: "/login" | "/register" | "/forgot-password" | "/login/second-factor",
  target: string,
): string {
  return target === DASHBOARD ? path : `${path}?redirectTo=${encodeURIComponent(target)}`;
}
