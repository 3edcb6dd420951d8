import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WIDTHS = [360, 1440] as const;

/**
 * Checks the page on a phone and on a wide screen: fails when the page is wider than the screen or breaks a rule of axe.
 * The dark theme differs in its colours only: it is checked once, for contrast. Takes a screenshot of each in
 * test-results/screens, except in CI, which keeps no file.
 * @param name the name of the screenshots, for example `dashboard-verified`.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  // The answer to a form may still wait for its style, without which it has other colours.
  await page.waitForLoadState();
  const before = page.viewportSize();
  let isFirst = true;
  const check = (rules?: string[]) => {
    const found = violations(page, { rules, isFirst });
    isFirst = false;
    return found;
  };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await takeScreenshot(page, `${name}-${width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${name} is wider than ${width} px`).toBeLessThanOrEqual(0);
    expect.soft(await check(), `axe on ${name} at ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await takeScreenshot(page, `${name}-dark`);
  expect.soft(await check(["color-contrast"]), `contrast of ${name} in the dark theme`).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Ends the animations that end, so that a colour is not read in the middle of a fade, and takes a screenshot. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
  if (process.env.CI !== undefined) return;
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true, animations: "disabled" });
}

type Check = { rules?: string[] | undefined; isFirst: boolean };

/**
 * The violations that axe reports on the page, one line for each element; of some rules only when `rules` lists them.
 * Only the first check of a page loads axe into it, which takes as long as many of its rules.
 */
async function violations(page: Page, { rules, isFirst }: Check): Promise<string[]> {
  // No script runs in a sandboxed frame, not even axe, so such frames are removed during the check.
  const frames = await page.evaluateHandle(() =>
    [...document.querySelectorAll("iframe[sandbox]")].map((frame) => {
      const place = document.createComment("frame");
      frame.replaceWith(place);
      return { frame, place };
    }),
  );
  // The other mode collects the results in a separate page, at twice the cost, and only frames of other sites need it.
  const axe = new AxeBuilder({ page, ...(isFirst ? {} : { axeSource: ";" }) })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  await frames.evaluate((all) => {
    for (const { frame, place } of all) place.replaceWith(frame);
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}
