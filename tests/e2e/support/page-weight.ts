import type { Page, Request } from "playwright-core";

export type PageWeight = {
  /** The number of requests before the page could be used, including the page itself. */
  requests: number;
  scripts: number;
  /** The compressed size of the scripts, in bytes. */
  scriptBytes: number;
  /** The number of bytes received over the network, including headers. */
  allBytes: number;
};

/** Opens an address with an empty cache, and measures what is loaded until the page is hydrated. */
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
