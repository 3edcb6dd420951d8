import address from "./service-worker?worker&url";

/** Registers the service worker, which shows a page that helps when one cannot be loaded. A browser may refuse it. */
export function registerWorker(): void {
  navigator.serviceWorker?.register(address, { scope: "/" }).catch(() => {});
}
