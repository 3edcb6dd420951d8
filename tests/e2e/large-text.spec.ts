import type { Page } from "@playwright/test";
import { camille, followTutorial, logIn } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

test.skip(({ engine }) => engine === "postgres", "the width of a page does not depend on the database");
test.use({ settings: { DEMO: "1" }, hasOwnServer: false });

/**
 * Lists the pages that are wider than the screen when the text is twice as large (WCAG 1.4.4), and the elements that
 * overflow.
 */
async function listWidePages(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    const over = await page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      const controls = [...document.querySelectorAll("main :is(input, select, textarea):not([type=hidden], .sr-only)")];
      const inMargin = controls.filter((control) => control.getBoundingClientRect().right > width - 12);
      if (inMargin.length > 0) return `in the margin: ${inMargin[0]?.outerHTML.slice(0, 120)}`;
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

/** Lists the texts of the badges in tables that wrap or overflow. */
function brokenBadges(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("td span, th span")]
      .filter((span) => getComputedStyle(span).borderRadius !== "0px" && !span.closest("a, button"))
      .filter((span) => span.offsetHeight > 30 || span.scrollWidth > span.clientWidth + 1)
      .map((span) => span.textContent),
  );
}

const signIn = (page: Page, email: string) => logIn(page, { ...camille, email, password: "demonstration" });

/** The first link of the page whose address matches. */
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

  test("in the administration", async ({ page }) => {
    await signIn(page, "administration@exemple.fr");
    const tabs = ["/admin", "/admin/documents", "/admin/requests", "/admin/users"];
    const others = [
      "/admin/activity",
      "/admin/figures",
      "/admin/journal",
      "/admin/files",
      "/admin/deadlines",
      "/admin/email-settings",
      "/admin/opening",
    ];
    const mail = ["/admin/send-email", "/admin/send-email/sent", "/admin/send-email/templates"];
    await page.goto("/admin");
    const dossier = await linkTo(page, /^\/admin\/cases\/[0-9a-f-]+/);
    const id = dossier.split("/")[3];
    await page.goto("/admin/users");
    const person = await linkTo(page, /^\/admin\/users\/[0-9a-f-]+$/);
    const one = [`/admin/cases/${id}`, `/admin/cases/${id}/chat`, person];
    expect(await listWidePages(page, [...tabs, ...others, ...mail, ...one])).toEqual([]);
    await test.step("on a laptop the pages fit too, and no badge in a table wraps", async () => {
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

  test("in the client’s area", async ({ page }) => {
    expect(await listWidePages(page, ["/login", "/register"])).toEqual([]);
    await signIn(page, "camille.moreau@exemple.fr");
    await page.goto("/dashboard");
    const chat = await linkTo(page, /^\/case\/[0-9a-f-]+\/chat/);
    const details = chat.replace(/\/chat$/, "");
    const identity = ["first-document", "second-document", "proof-of-address", "status"];
    const account = ["security", "security/second-factor", "notifications", "access", "data"];
    const paths = [
      "/dashboard",
      "/profile",
      "/verify-identity",
      "/case/new",
      chat,
      details,
      ...identity.map((step) => `/verify-identity/${step}`),
      ...account.map((part) => `/account/${part}`),
    ];
    expect(await listWidePages(page, paths)).toEqual([]);
    await test.step("the conversation keeps its last message and a box of two lines in view", async () => {
      await page.goto(chat);
      await followTutorial(page);
      // A conversation shows its last message when it opens, so the text is large from the start.
      await page.addInitScript(() =>
        addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("font-size", "200%")),
      );
      await page.reload();
      const box = page.getByRole("textbox", { name: "Votre message" });
      await box.fill("Première ligne\nDeuxième ligne");
      await expect(page.getByRole("log").locator("li").last()).toBeInViewport();
      await expect(box).toBeInViewport({ ratio: 1 });
      await page.getByRole("button", { name: "Envoyer", exact: true }).scrollIntoViewIfNeeded();
      await expect(box, "the text and its button are in view together").toBeInViewport({ ratio: 1 });
    });
  });
});
