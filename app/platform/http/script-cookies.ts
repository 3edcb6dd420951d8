export const TOAST_COOKIE = "toast";
export const SIGN_OUT_COOKIE = "recours.sign_out";
export const HOST_PREFIX = "__Host-";

/** Deletes the toast's cookie in the browser, once it is shown. */
export function forgetToast(): void {
  write(TOAST_COOKIE, "", 0);
}

/**
 * Notes that the person signed out while the server could not be reached: the next request, whatever it asks for, ends the
 * session before anything is shown.
 */
export function requestSignOut(): void {
  // No session is older than 30 days.
  write(SIGN_OUT_COOKIE, "1", 30 * 24 * 60 * 60);
}

function write(name: string, value: string, seconds: number): void {
  const attributes = `Path=/; Max-Age=${seconds}; SameSite=Lax`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet.
  document.cookie = `${name}=${value}; ${attributes}`;
  // The name used with TLS; without TLS the browser ignores this line.
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${HOST_PREFIX}${name}=${value}; ${attributes}; Secure`;
}
