import type { Page } from "@playwright/test";

/**
 * Opens a page whose scripts do not arrive. The context must block service workers, which would fetch them.
 * @returns the function that lets them arrive, and waits until React has the page, unless the page is left.
 */
export async function openWithHeldScripts(page: Page, path: string): Promise<(isLeft?: boolean) => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", (route) => promise.then(() => route.continue()));
  // The scripts may delay its « load ».
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("main").waitFor();
  return async (isLeft = false) => {
    const isHydrated = isLeft || page.evaluate(untilHydrated);
    resolve();
    await isHydrated;
  };
}

const untilHydrated = () => new Promise((done) => addEventListener("hydrated", () => done(true), { once: true }));

/** Opens a page that React begins to take over. @returns the function that lets React go on. */
export async function openWithHeldReact(page: Page, path: string): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    // React's work is scheduled by messages.
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => postMessage.apply(this, message as [unknown]));
    };
    Object.assign(window, {
      goOn() {
        MessagePort.prototype.postMessage = postMessage;
        for (const post of held) post();
      },
    });
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
  return () =>
    page.evaluate(() => {
      (window as unknown as { goOn(): void }).goOn();
    });
}
