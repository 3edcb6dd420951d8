import type { Page } from "@playwright/test";
import { camille, logIn } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

test.skip(({ engine }) => engine === "postgres", "how wide a page is does not depend on the database");
test.use({ settings: { DEMO: "1" }, isShared: true });

/** The pages' widths beyond that of the screen, with the text twice as large (WCAG 1.4.4), with what sticks out. */
async function tooWide(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    const over = await page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= width) return null;
      const sticksOut = (element: Element) => element.getBoundingClientRect().right > width + 1;
      const outside = [...document.querySelectorAll("main *, header *, footer *")].filter(
        (element) => sticksOut(element) && ![...element.children].some(sticksOut) && !element.closest(".sr-only"),
      );
      const shown = outside.slice(0, 3).map((element) => element.outerHTML.slice(0, 120));
      return `${document.documentElement.scrollWidth} px: ${shown.join(" | ")}`;
    });
    if (over) found.push(`${path} ${over}`);
  }
  return found;
}

/** The words of what stands in a table's cell with a round ground and takes more than a line, or spills over it. */
function brokenBadges(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("td span, th span")]
      .filter((span) => getComputedStyle(span).borderRadius !== "0px" && !span.closest("a, button"))
      .filter((span) => span.offsetHeight > 30 || span.scrollWidth > span.clientWidth + 1)
      .map((span) => span.textContent),
  );
}

const signIn = (page: Page, email: string) => logIn(page, { ...camille, email, password: "demonstration" });

/** The first address of the page that begins so. */
async function linkTo(page: Page, pattern: RegExp): Promise<string> {
  const hrefs = await page
    .locator("main a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const found = hrefs.find((href) => pattern.test(href ?? ""));
  if (!found) throw new Error(`No link like ${pattern} on ${page.url()}`);
  return found;
}

test.describe("a page stays within a phone’s width when its text is twice as large", () => {
  test.use({ viewport: { width: 360, height: 740 }, bypassCSP: true });

  test("of the administration", async ({ page }) => {
    await signIn(page, "administration@exemple.fr");
    const tabs = ["/admin", "/admin/documents", "/admin/requests", "/admin/users"];
    const others = ["/admin/activity", "/admin/journal", "/admin/files", "/admin/email-settings"];
    const mail = ["/admin/send-email", "/admin/send-email/sent", "/admin/send-email/templates"];
    await page.goto("/admin");
    const dossier = await linkTo(page, /^\/admin\/cases\/[0-9a-f-]+/);
    const id = dossier.split("/")[3];
    await page.goto("/admin/users");
    const person = await linkTo(page, /^\/admin\/users\/[0-9a-f-]+$/);
    const one = [`/admin/cases/${id}`, `/admin/cases/${id}/chat`, person];
    expect(await tooWide(page, [...tabs, ...others, ...mail, ...one])).toEqual([]);
    await test.step("nor is it wider than a laptop, where no badge of a table is broken over lines", async () => {
      for (const width of [1024, 1080, 1184, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const path of tabs) {
          await page.goto(path);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
          expect(await brokenBadges(page), `${path} at ${width} px`).toEqual([]);
        }
      }
    });
  });

  test("of a person’s own space", async ({ page }) => {
    await signIn(page, "camille.moreau@exemple.fr");
    await page.goto("/dashboard");
    const chat = await linkTo(page, /^\/case\/[0-9a-f-]+\/chat/);
    const identity = ["first-document", "second-document", "proof-of-address", "status"];
    const account = ["security", "security/second-factor", "notifications", "access", "data"];
    const paths = [
      ...["/dashboard", "/profile", "/verify-identity", "/case/new", chat],
      ...identity.map((step) => `/verify-identity/${step}`),
      ...account.map((part) => `/account/${part}`),
    ];
    expect(await tooWide(page, paths)).toEqual([]);
  });
});
