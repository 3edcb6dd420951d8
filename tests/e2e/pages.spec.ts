import type { Page } from "@playwright/test";
import { DEMO_ADMINISTRATOR, DEMO_CLIENTS, EveryPage, type Walker } from "./support/every-page.ts";
import { logIn } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

// The start of the demonstration draws and inspects files before the test itself begins.
test.describe.configure({ timeout: 600_000 });
test.use({ settings: { DEMO: "1" } });

test("every page runs its scripts, shows the text that the server sent, writes nothing to the console, and promises no e-mail without a mail server", async ({
  server,
  browser,
  page,
  faults,
}) => {
  const pages = await EveryPage.of(server.url);
  await page.goto("/");
  await page.evaluate(() => console.error("This console can be read."));
  await expect.poll(() => faults.seen.splice(0)).toEqual(["/: This console can be read."]);
  await pages.open("visitor", walkerOf(page, faults.seen));
  for (const account of [...DEMO_CLIENTS, DEMO_ADMINISTRATOR]) {
    const context = await browser.newContext();
    faults.watch(context);
    const own = await context.newPage();
    await logIn(own, account);
    await pages.open(account === DEMO_ADMINISTRATOR ? "administrator" : "client", walkerOf(own, faults.seen));
    await context.close();
  }
  expect(pages.missing()).toEqual([]);
  expect(pages.promises).toEqual([]);
});

function walkerOf(page: Page, warnings: string[]): Walker {
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(`${page.url()}: ${message.text()}`);
  });
  return {
    goto: async (path) => void (await page.goto(path)),
    pressKey: () => page.keyboard.press("Shift"),
    run: (inPage) => page.evaluate(inPage),
  };
}
