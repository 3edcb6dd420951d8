import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { type FaultyProxy, startFaultyProxy } from "../../setup/faulty-proxy.ts";
import { openPage } from "./form-acts.ts";
import { SECOND_FACTOR_PAGES, type Viewer } from "./form-states.ts";
import type { Server } from "./server.ts";

/** Somebody in a browser of their own, behind a proxy of their own, so that a failure is theirs alone. */
export type Person = { viewer: Viewer; context: BrowserContext; page: Page; proxy: FaultyProxy };

/** Signs a person in, as far as their second factor goes, with a timeout of forms that a test can wait for. */
export async function meet(viewer: Viewer, browser: Browser, server: Server): Promise<Person> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultNavigationTimeout(60_000);
  await context.addInitScript(() => {
    const original = window.setTimeout;
    const shorter = (run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      original(run, document.documentElement.hasAttribute("data-impatient") && delay >= 20_000 ? 200 : delay, ...rest);
    window.setTimeout = shorter as typeof setTimeout;
  });
  const [page, proxy] = await Promise.all([context.newPage(), startFaultyProxy(() => server.url)]);
  if (viewer.email && viewer.secondFactor !== "asked") await signIn(context, server, viewer.email);
  return { viewer, context, page, proxy };
}

export async function signIn({ request }: BrowserContext, { url }: Server, email: string): Promise<void> {
  const form = { email, password: "demonstration" };
  const answer = await request.post(`${url}/login`, { headers: { Origin: url }, form, maxRedirects: 0 });
  expect(answer.headers().location, email).toBeTruthy();
}

/** Brings the second factor of a person as far as their forms need it. */
export async function setUpSecondFactor({ viewer, context, page, proxy }: Person, server: Server): Promise<void> {
  const { secondFactor, email } = viewer;
  if (!secondFactor) return;
  if (secondFactor === "asked") return signIn(context, server, email ?? "");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await openPage(page, proxy.url + SECOND_FACTOR_PAGES.begun);
  await page.getByLabel("Votre mot de passe", { exact: true }).fill("demonstration");
  await press("Activer");
  await expect(page.getByRole("main").locator("code")).toBeVisible();
  if (secondFactor === "begun") return;
  const secret = ((await page.getByRole("main").locator("code").textContent()) ?? "").replace(/\s/g, "");
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });
  await page.getByLabel("Code à six chiffres", { exact: true }).fill(code);
  await press("Activer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vos codes de secours");
  if (secondFactor === "on") await press("J’ai gardé mes codes");
  if (secondFactor === "on") await expect(page.getByText("Il vous en reste 10.")).toBeVisible();
}
