import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { runInNewContext } from "node:vm";
import type { Request } from "@playwright/test";
import { publicPages } from "../../app/content/site-map.ts";
import { weighPage } from "./support/page-weight.ts";
import { nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

const MAX_REQUESTS = 20;
const MAX_SCRIPT_BYTES = 152 * 1024;
/** The staff works at a desk, with more on a page. */
const MAX_STAFF_SCRIPT_BYTES = 163.5 * 1024;
const maxBytes = (isStaff: boolean): number => (isStaff ? MAX_STAFF_SCRIPT_BYTES : MAX_SCRIPT_BYTES);
/** For a page that loads its scripts when it is first used. */
const MAX_BYTES_BEFORE_TOUCH = 60 * 1024;
/** Ten packets (RFC 6928). */
const FIRST_FLIGHT = 10 * 1460;
/** Besides its scripts, a page requests itself, its stylesheet and its fonts. */
const MAX_OTHER_REQUESTS = 5;

type Route = { parentId?: string; module: string; imports: string[] };
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, Route> };

test.beforeEach(({ engine }) => test.skip(engine === "postgres", "pages weigh the same on both databases"));

test("every route that requires sign-in imports scripts within the budget of requests and bytes", () => {
  const manifest = readManifest();
  const ids = Object.keys(manifest.routes).filter((id) => /^routes\/(account|client|admin)\//.test(id));
  expect(ids.length).toBeGreaterThan(40);
  const tooHeavy = ids
    .map((id) => ({ id, ...scriptsOf(manifest, id) }))
    .filter(
      ({ id, count, bytes }) => count > MAX_REQUESTS - MAX_OTHER_REQUESTS || bytes > maxBytes(isDeskPage(manifest, id)),
    );
  expect(tooHeavy).toEqual([]);
});

test("a signed-in page sends at most twenty requests before it can be used", async ({ browser, server }) => {
  const { caseId, client, staff } = nextPair(server);
  const heavy: unknown[] = [];
  const pages = [
    { who: client, path: "/dashboard" },
    { who: client, path: `/case/${caseId}` },
    { who: client, path: "/verify-identity/first-document" },
    { who: staff, path: "/admin" },
    { who: staff, path: `/admin/cases/${caseId}` },
    { who: staff, path: `/admin/users/${client.id}` },
  ];
  for (const { who, path } of pages) {
    // A new context, whose cache contains nothing from the previous page.
    const page = await browser.newPage();
    await signInAs(page, server, who);
    const weight = await weighPage(page, server.url + path);
    if (weight.requests > MAX_REQUESTS || weight.scriptBytes > maxBytes(who === staff)) heavy.push({ path, ...weight });
    await page.context().close();
  }
  expect(heavy).toEqual([]);
});

test("a page to sign in or to register loads at most 60 KB of scripts until it is used, then answers what was done meanwhile", async ({
  browser,
  server,
}) => {
  for (const path of ["/login", "/register"]) {
    const page = await browser.newPage();
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", (route) => released.then(() => route.continue()));
    await page.goto(server.url + path);
    await page.waitForLoadState("networkidle");
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const isScript = requests.map((request) => request.resourceType() === "script");
    const bytes = sizes.reduce((sum, size, index) => sum + (isScript[index] ? size.responseBodySize : 0), 0);
    expect(bytes, path).toBeLessThanOrEqual(MAX_BYTES_BEFORE_TOUCH);
    // A third request at the same time would delay the two fonts.
    const others = requests.map((request) => request.resourceType()).filter((type) => type !== "script");
    expect(others.sort(), path).toEqual(["document", "font", "font"]);

    await page.getByLabel("E-mail", { exact: true }).fill("camille@exemple.fr");
    await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
    await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveAttribute("type", "password");
    release();
    await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveAttribute("type", "text");
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("camille@exemple.fr");
    await page.close();
  }
});

test("each public page arrives in the first flight of packets, with its icon", async ({ server }) => {
  const heavy: unknown[] = [];
  for (const { path } of publicPages) {
    const answer = await fetch(server.url + path, { headers: { "Accept-Encoding": "br" } });
    const head = [...answer.headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
    const bytes = Number(answer.headers.get("Content-Length")) + head;
    const [, icon = ""] = /<link rel="icon" href="(\w+:)/.exec(await answer.text()) ?? [];
    if (bytes > FIRST_FLIGHT || bytes <= head || icon !== "data:") heavy.push({ path, bytes, icon });
  }
  expect(heavy).toEqual([]);
});

/** Reads the browser's manifest of routes, each with the scripts that it imports. */
function readManifest(): Manifest {
  const folder = "build/client/assets";
  const [name] = readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file));
  const window: { __reactRouterManifest?: Manifest } = {};
  runInNewContext(readFileSync(`${folder}/${name}`, "utf8"), { window });
  return window.__reactRouterManifest as Manifest;
}

/** Whether a page is shown among the places of the staff, whose scripts it loads. */
function isDeskPage(manifest: Manifest, id: string): boolean {
  const parentId = manifest.routes[id]?.parentId;
  return id === "routes/admin/layout" || (parentId !== undefined && isDeskPage(manifest, parentId));
}

/** The number of scripts that a page of this route loads, and their compressed size. */
function scriptsOf(manifest: Manifest, id: string): { count: number; bytes: number } {
  const scripts = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (let route: Route | undefined = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ""])
    for (const script of [route.module, ...route.imports]) scripts.add(script);
  const files = [...scripts].map((script) => `build/client${script}`);
  const bytes = files.map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
  return { count: files.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
}
