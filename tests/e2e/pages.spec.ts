import type { Page } from "@playwright/test";
import {
  DEMO_ADMINISTRATOR,
  DEMO_CLIENTS,
  EveryPage,
  isHydrated,
  linksOfPage,
  type Open,
} from "./support/every-page.ts";
import { logIn } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

// The start of the demonstration draws and inspects files before the test itself begins.
test.describe.configure({ timeout: 600_000 });
test.use({ settings: { DEMO: "1" } });

test("every page runs its scripts, shows the text that the server sent, and writes nothing to the console", async ({
  server,
  browser,
  page,
  faults,
}) => {
  const pages = await EveryPage.of(server.url);
  await pages.open("visitor", openIn(page, faults.seen));
  for (const account of [...DEMO_CLIENTS, DEMO_ADMINISTRATOR]) {
    const context = await browser.newContext();
    faults.watch(context);
    const own = await context.newPage();
    await logIn(own, account);
    await pages.open(account === DEMO_ADMINISTRATOR ? "administrator" : "client", openIn(own, faults.seen));
    await context.close();
  }
  expect(pages.missing()).toEqual([]);
});

function openIn(page: Page, warnings: string[]): Open {
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(`${page.url()}: ${message.text()}`);
  });
  return async (path) => {
    await page.goto(path);
    // Some pages load their scripts at the first key.
    await page.keyboard.press("Shift");
    await expect.poll(() => page.evaluate(isHydrated), { message: `${path} runs its scripts` }).toBe(true);
    return { address: new URL(page.url()).pathname, links: await page.evaluate(linksOfPage) };
  };
}
