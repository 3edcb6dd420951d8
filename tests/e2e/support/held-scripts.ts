import type { Page } from "@playwright/test";

/**
 * Opens a page whose scripts do not arrive. The context must block service workers, which would fetch them.
 * @returns the function that lets them arrive, and waits until React has the page.
 */
export async function openWithHeldScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", (route) => promise.then(() => route.continue()));
  // The scripts may delay its « load ».
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("main").waitFor();
  return async () => {
    const isHydrated = page.evaluate(
      () => new Promise((done) => addEventListener("hydrated", () => done(true), { once: true })),
    );
    resolve();
    await isHydrated;
  };
}
