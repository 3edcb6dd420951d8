import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { startTlsProxy } from "../setup/tls-proxy.ts";
import { preparedServer } from "./support/databases.ts";
import { attach, camille, completeProfile, fixture, logIn, register } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ engine }) => test.skip(engine === "postgres", "cookies are the same on both databases"));

test("behind a TLS proxy everything works with cookies that only this host can set", async ({
  browser,
  engine,
  faults,
}) => {
  let inside = "";
  const proxy = await startTlsProxy(() => inside);
  const { server, dispose } = await preparedServer(engine, {
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: "1",
    SITE_OPEN: "yes",
  });
  await server.start();
  inside = server.url;
  const options = { baseURL: proxy.url, ignoreHTTPSErrors: true };
  const context = await browser.newContext(options);
  faults.watch(context);
  // Chromium refuses a service worker behind the test's own certificate, whatever the context ignores.
  faults.expected.push(/An SSL certificate error occurred when fetching the script/);
  const page = await context.newPage();

  await test.step("registration, a form in two steps, and a toast that the page deletes", async () => {
    await register(page);
    await expect.poll(async () => (await names(context)).includes("__Host-toast")).toBe(false);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual(["__Host-recours.device", "__Host-recours.session_token"]);
    for (const { name, secure, httpOnly, sameSite, path, domain } of cookies)
      expect({ secure, httpOnly, sameSite, path, domain }, name).toEqual(GUARDED);
    await completeProfile(page);
  });

  await test.step("an HEIC picture and a PDF are rendered, without permission to compile code in the page", async () => {
    await page.goto("/verify-identity/first-document");
    await page.getByRole("radio", { name: "Carte d’identité" }).check();
    await attach(page, /^Recto du document/, "photo.heic");
    await attach(page, /^Verso du document/, "deux-pages.pdf");
    for (const look of ["heic", "pdf"]) await expect(page.locator(`canvas[data-drawn=${look}]`)).toBeVisible();
  });

  await test.step("a file opens in a separate tab, is shown when the browser can, and runs no script", async () => {
    const files = [
      ["photo.png", "inline"],
      ["son.mp3", "attachment"],
      ["deux-pages.pdf", "inline"],
      ["note.txt", "attachment"],
      ["courriel.eml", "attachment"],
    ] as const;
    for (const [name, disposition] of files) {
      const sent = await send(page, name);
      const answer = await page.request.get(`/uploads?id=${sent.id}`);
      expect(answer.headers()["content-security-policy"], name).toMatch(/^sandbox/);
      expect(answer.headers()["content-disposition"], name).toContain(`${disposition}; filename="${name}"`);
      if (disposition === "inline" && !name.endsWith(".pdf")) {
        const opened = await context.newPage();
        await opened.goto(`/uploads?id=${sent.id}`);
        const shown = opened.locator("img");
        await expect(shown).toBeVisible();
        expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
        await opened.close();
      }
    }
  });

  await test.step("a cookie without the prefix, which another subdomain could set, opens no session", async () => {
    const session = (await context.cookies()).find(({ name }) => name.endsWith("session_token"));
    const neighbour = await browser.newContext(options);
    const value = session?.value as string;
    await neighbour.addCookies([{ name: "recours.session_token", value, url: proxy.url }]);
    const planted = await neighbour.newPage();
    await planted.goto("/dashboard");
    await expect(planted).toHaveURL(/\/login\?/);
    await neighbour.close();
  });

  await test.step("signing out deletes the session, and plain forms sign in again", async () => {
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await expect(page).toHaveURL(`${proxy.url}/`);
    expect(await names(context)).not.toContain("__Host-recours.session_token");
    const plain = await browser.newContext({ ...options, javaScriptEnabled: false });
    const other = await plain.newPage();
    await logIn(other, camille);
    await expect(other).toHaveURL(/\/dashboard$/);
    await plain.close();
  });

  await context.close();
  faults.seen.push(...server.errors());
  await dispose();
  await proxy.close();
});

test.describe("at a public address", () => {
  test.use({ settings: { PUBLIC_URL: "https://recours.exemple.fr", SITE_OPEN: "yes" } });

  test("files of the build have the headers that a file needs, and no other", async ({ server }) => {
    const home = await (await fetch(server.url)).text();
    const login = await (await fetch(`${server.url}/login`)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(login)?.[0] as string;
    const font = /\/assets\/[\w.-]+\.woff2/.exec(home)?.[0] as string;
    for (const path of [script, font, SHARED_PICTURE]) {
      const { status, headers } = await fetch(server.url + path);
      expect(status, path).toBe(200);
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
      expect(headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000");
      const usableFrom = path === SHARED_PICTURE ? "cross-origin" : "same-origin";
      expect(headers.get("Cross-Origin-Resource-Policy"), path).toBe(usableFrom);
      const kept = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
      expect(headers.get("Cache-Control"), path).toBe(kept);
      // A file runs no code, and these headers would be larger than many files.
      for (const name of ["Content-Security-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy"])
        expect(headers.get(name), `${name} of ${path}`).toBeNull();
    }
  });
});

/** The picture shown beside a link to the product, which other sites may load. */
const SHARED_PICTURE = "/og.png";

const GUARDED = { secure: true, httpOnly: true, sameSite: "Lax", path: "/", domain: "localhost" };

async function names(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name);
}

/** Uploads a file of tests/fixtures from the page, as its uploader does. */
async function send(page: Page, name: string): Promise<{ id: string }> {
  const bytes = readFileSync(fixture(name)).toString("base64");
  return page.evaluate(
    async ({ name, bytes }) => {
      const body = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      const headers = { "x-file-name": name, "Content-Type": "application/octet-stream" };
      return (await fetch("/uploads?purpose=attachment&slot=essai", { method: "POST", body, headers })).json();
    },
    { name, bytes },
  );
}
