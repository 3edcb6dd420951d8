import type { Page, Request } from "playwright-core";

export type PageWeight = {
  /** What the page asked for before it could be used, itself included. */
  requests: number;
  scripts: number;
  /** Of compressed scripts, in bytes. */
  scriptBytes: number;
  /** In bytes, as all of it came over the network, headers included. */
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
      const isScript = request.resourceType() === "script";
      return { scriptBytes: isScript ? responseBodySize : 0, bytes: responseHeadersSize + responseBodySize };
    }),
  );
  return {
    requests: requests.length,
    scripts: requests.filter((request) => request.resourceType() === "script").length,
    scriptBytes: weights.reduce((sum, { scriptBytes }) => sum + scriptBytes, 0),
    allBytes: weights.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
