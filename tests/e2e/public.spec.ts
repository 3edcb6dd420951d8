import { expect, test } from "./support/test.ts";

const PAGES = {
  "/": "home",
  "/about": "about",
  "/faq": "faq",
  "/login": "login",
  "/register": "register",
  "/mentions-legales": "legal-notice",
  "/confidentialite": "privacy",
  "/cgv": "terms",
  "/nowhere": "not-found",
};

test("every public page is readable on a phone and on a wide screen", async ({ page, look }) => {
  for (const [path, name] of Object.entries(PAGES)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await look(page, `public-${name}`);
  }
});
