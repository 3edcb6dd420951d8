export const TOAST_COOKIE = "toast";
export const HOST_PREFIX = "__Host-";

/** Takes the waiting toast away, in the browser, once it is shown. */
export function forgetToast(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  // Its name behind TLS: refused by the browser elsewhere, without harm.
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${HOST_PREFIX}${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
}
