const HERE = "http://recours.invalid";
/** Pages that a signed-in person is sent away from. */
const NO_RETURN = /^\/(login|register|logout|setup)(\/|$)/;

/**
 * Where to go after signing in: `redirectTo` when it is an address of ours, given as an absolute path, else the dashboard.
 * Anything that a browser could read as another site (`//…`, `/\…`, a scheme, a control character) is refused.
 */
export function redirectTarget(redirectTo: FormDataEntryValue | null | undefined): string {
  const fallback = "/dashboard";
  if (typeof redirectTo !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(redirectTo)) return fallback;
  const url = new URL(redirectTo, HERE);
  if (url.origin !== HERE || NO_RETURN.test(url.pathname)) return fallback;
  const path = url.pathname + url.search + url.hash;
  // Resolving dots may have brought a second slash to the front.
  return path.startsWith("//") ? fallback : path;
}

/** The address of a sign-in page that keeps where to go afterwards. */
export function withTarget(
  path: "/login" | "/register" | "/forgot-password" | "/login/second-factor",
  target: string,
): string {
  return target === "/dashboard" ? path : `${path}?redirectTo=${encodeURIComponent(target)}`;
}
