import { expect, it } from "vitest";
import { loadScriptsLate } from "./late-scripts.ts";

const entry = 'import * as route0 from "/assets/root-1.js";\nimport("/assets/entry.client-1.js");';
const page =
  '<head><link rel="modulepreload" href="/assets/framework-1.js" nonce="n"/></head><body><main>Bonjour</main>' +
  `<script nonce="n">window.context = {}</script><script nonce="n" type="module" async="">${entry}</script></body>`;

it("a page that loads its scripts late names no module that the browser would fetch by itself", async () => {
  const html = await loadScriptsLate(page, "n", "on-touch");
  expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]*(type="module"|src=)/);
  expect(html).toContain(`<script nonce="n" type="text/plain" id="late-scripts">${entry}</script>`);
  expect(html).toContain('(["/assets/framework-1.js"])</script>');
  expect(html).toContain('<script nonce="n">window.context = {}</script>');
});

it.each(["on-touch", "after-paint"] as const)(
  "the script that starts the others %s parses as text of its own",
  async (moment) => {
    const [, starter = ""] =
      /<script nonce="n">(\(function[\s\S]*?)<\/script>/.exec(await loadScriptsLate(page, "n", moment)) ?? [];
    expect(() => new Function(starter)).not.toThrow();
  },
);

it("a page without scripts is not changed", async () => {
  expect(await loadScriptsLate("<main>Bonjour</main>", "n", "after-paint")).toBe("<main>Bonjour</main>");
});

it("a page whose scripts follow its first paint fetches its stylesheet alone before", async () => {
  const style = '<link rel="stylesheet" href="/assets/app-1.css"/>';
  const html = await loadScriptsLate(page.replace("</head>", `${style}</head>`), "n", "after-paint");
  expect(html.match(/<link[^>]*>/g)).toEqual([style]);
  expect(html).toContain('(["/assets/framework-1.js"])');
});
