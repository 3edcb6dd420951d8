/**
 * `node bench/lighthouse.ts http://localhost:3000 [/path…]`: runs Lighthouse on every public page and `/login`: mobile, simulated
 * throttling, median of three runs. Start the product first, and do not use the machine meanwhile. Lighthouse runs through
 * npx, since it is large and nothing else needs it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicPages } from "../app/content/site-map.ts";
import { findChromium } from "../tests/e2e/support/browsers.ts";
import { median } from "./support/summary.ts";

const LIGHTHOUSE = "lighthouse@13";
const RUNS = 3;
const [origin = "http://localhost:3000", ...chosen] = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : [...publicPages.map(({ path }) => path), "/login"];

for (const path of paths) {
  const runs = Array.from({ length: RUNS }, () => measure(origin + path));
  const columns = Object.keys(runs[0] ?? {}).map((name) => `${name} ${median(runs.map((run) => run[name] ?? 0))}`);
  console.log(path.padEnd(18), columns.join(", "));
}

type Audit = { numericValue?: number };
type Report = { categories: Record<string, { score: number }>; audits: Record<string, Audit> };

function measure(url: string): Record<string, number> {
  const output = join(mkdtempSync(join(tmpdir(), "lighthouse-")), "report.json");
  const flags = "--headless=new --no-sandbox --disable-background-networking";
  const options = ["--quiet", "--output=json", `--output-path=${output}`, `--chrome-flags=${flags}`];
  const categories = "--only-categories=performance,accessibility,best-practices,seo";
  const env = { ...process.env, CHROME_PATH: findChromium() };
  const load = () => spawnSync("npx", ["--yes", LIGHTHOUSE, url, ...options, categories], { env, stdio: "inherit" });
  // The browser sometimes loses its trace (NO_NAVSTART): retry once.
  const status = load().status && load().status;
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}.`);
  const report = JSON.parse(readFileSync(output, "utf8")) as Report;
  const number = (audit: string) => report.audits[audit]?.numericValue ?? 0;
  const scores = Object.entries(report.categories).map(([name, { score }]) => [name, Math.round(score * 100)]);
  return {
    ...Object.fromEntries(scores),
    "LCP ms": Math.round(number("largest-contentful-paint")),
    "CLS ×1000": Math.round(number("cumulative-layout-shift") * 1000),
    "KB in all": Math.round(number("total-byte-weight") / 1024),
  };
}
