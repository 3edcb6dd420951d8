export const TOAST_COOKIE = "toast";
export const HOST_PREFIX = "__Host-";

/** Deletes the toast's cookie in the browser, once it is shown. */
export function forgetToast(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet.
  document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  // The name used with TLS; without TLS the browser ignores this line.
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${HOST_PREFIX}${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
}
