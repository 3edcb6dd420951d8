import type { Page, Request } from "playwright-core";

export type PageWeight = {
  /** What the page asked for before it could be used, itself included. */
  requests: number;
  scripts: number;
  /** In bytes, as they came over the network, with their headers. */
  scriptBytes: number;
  allBytes: number;
};

/** Opens an address with an empty cache, and weighs what arrived until React answers to the person. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const requests: Request[] = [];
  const note = (request: Request): void => {
    // The live stream opens once the page can be used, and never ends.
    if (request.resourceType() !== "eventsource") requests.push(request);
  };
  page.on("request", note);
  await page.goto(url);
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main && Object.keys(main).some((name) => name.startsWith("__reactProps"));
  });
  page.off("request", note);
  const weights = await Promise.all(
    requests.map(async (request) => {
      const { responseHeadersSize, responseBodySize } = await request.sizes();
      return { isScript: request.resourceType() === "script", bytes: responseHeadersSize + responseBodySize };
    }),
  );
  const total = (weighed: typeof weights): number => weighed.reduce((sum, { bytes }) => sum + bytes, 0);
  const scripts = weights.filter(({ isScript }) => isScript);
  return {
    requests: requests.length,
    scripts: scripts.length,
    scriptBytes: total(scripts),
    allBytes: total(weights),
  };
}
