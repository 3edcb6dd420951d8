/**
 * `node bench/lighthouse.ts`: starts a server with a client, a member of the staff and a case, and runs Lighthouse on their
 * pages. `node bench/lighthouse.ts http://localhost:3000 [/path…]`: on every public page and `/login` of a
 * product that runs. Mobile, simulated throttling, median of three runs; do not use the machine meanwhile. Lighthouse runs
 * through npx, since it is large and nothing else needs it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../tests/e2e/support/browsers.ts";
import { seededPair } from "../tests/e2e/support/seeded.ts";
import { Server } from "../tests/e2e/support/server.ts";
import { median } from "./support/summary.ts";

const LIGHTHOUSE = "lighthouse@13";
const RUNS = 3;
const CLIENT_PAGES = [
  "/dashboard",
  "/case/:id/chat",
  "/case/:id/deadlines",
  "/case/:id/letters",
  "/case/:id",
  "/profile",
];
const STAFF_PAGES = ["/admin", "/admin/to-do", "/admin/cases/:id", "/admin/cases/:id/chat"];
const [origin, ...chosen] = process.argv.slice(2);

type Audit = { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } };
type Report = { categories: Record<string, { score: number }>; audits: Record<string, Audit> };

if (origin) {
  const paths = chosen.length > 0 ? chosen : [...(await publicPaths(origin)), "/login"];
  for (const path of paths) report(path, origin + path);
} else await measureSignedIn();

async function publicPaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => new URL(address).pathname);
}

async function measureSignedIn(): Promise<void> {
  const server = new Server();
  try {
    await server.start();
    const { caseId, client, staff } = await seededPair(server);
    for (const [pages, { cookie }] of [
      [CLIENT_PAGES, client],
      [STAFF_PAGES, staff],
    ] as const)
      for (const path of pages) report(path, server.url + path.replace(":id", caseId), cookie);
  } finally {
    await server.dispose();
  }
}

function report(path: string, url: string, cookie?: string): void {
  const runs = Array.from({ length: RUNS }, () => measure(url, cookie));
  const columns = Object.keys(runs[0] ?? {}).map((name) => `${name} ${median(runs.map((run) => run[name] ?? 0))}`);
  console.log(path.padEnd(22), columns.join(", "));
}

function measure(url: string, cookie?: string): Record<string, number> {
  const output = join(mkdtempSync(join(tmpdir(), "lighthouse-")), "report.json");
  const flags = "--headless=new --no-sandbox --disable-background-networking";
  const options = ["--quiet", "--output=json", `--output-path=${output}`, `--chrome-flags=${flags}`];
  if (cookie) options.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`);
  const categories = "--only-categories=performance,accessibility,best-practices,seo";
  const env = { ...process.env, CHROME_PATH: findChromium() };
  const load = () => spawnSync("npx", ["--yes", LIGHTHOUSE, url, ...options, categories], { env, stdio: "inherit" });
  // The browser sometimes loses its trace (NO_NAVSTART): retry once.
  const status = load().status && load().status;
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}.`);
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  const number = (audit: string) => report.audits[audit]?.numericValue ?? 0;
  const scores = Object.entries(report.categories).map(([name, { score }]) => [name, Math.round(score * 100)]);
  const requests = report.audits["network-requests"]?.details?.items ?? [];
  const scriptBytes = requests
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    ...Object.fromEntries(scores),
    "LCP ms": Math.round(number("largest-contentful-paint")),
    "CLS ×1000": Math.round(number("cumulative-layout-shift") * 1000),
    "TBT ms": Math.round(number("total-blocking-time")),
    "KB of scripts": Math.round(scriptBytes / 1024),
    "KB in all": Math.round(number("total-byte-weight") / 1024),
  };
}
