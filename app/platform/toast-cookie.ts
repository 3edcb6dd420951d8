export const TOAST_COOKIE = "toast";

/** Takes the waiting toast away, in the browser, once it is shown. */
export function forgetToast(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
}
