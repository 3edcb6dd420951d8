import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inlineStylesheet } from "./page-style.ts";

const CSS = `
@font-face{font-family:Figtree;src:url(/assets/f.woff2)}
:root{--ink:#111;--never:#222}
body{color:var(--ink)}
.used{color:red}
.used:hover{color:blue}
.unused{color:green}
details[open]>summary{margin:0}
@media (width>=64rem){.lg\\:block{display:block}.lg\\:hidden{display:none}}
.\\[\\&\\>svg\\]\\:size-4>svg{width:1rem}
.px-\\[22px\\]{padding:22px}
@media print{.used{display:none}.unused{display:none}}
`;
const page = (body: string) => `<head><link rel="stylesheet" href="/assets/app-1.css"/></head><body>${body}</body>`;
const home = process.cwd();

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "recours-style-"));
  mkdirSync(join(folder, "build/client/assets"), { recursive: true });
  writeFileSync(join(folder, "build/client/assets/app-1.css"), CSS);
  process.chdir(folder);
});
afterAll(() => process.chdir(home));

it("a page carries exactly the rules that it uses, with all their states", async () => {
  const { html, digest } = await inlineStylesheet(
    page(
      '<p class="used lg:block [&amp;&gt;svg]:size-4 px-[22px]">Bonjour</p><details><summary>Voir</summary></details>',
    ),
  );
  expect(html).toContain("<style>");
  for (const kept of [
    ".used{color:red}",
    ".used:hover",
    "details[open]>summary",
    "@font-face",
    "--ink",
    "@media print",
  ])
    expect(html).toContain(kept);
  for (const left of ["unused", "--never", "lg\\:hidden", "<link"]) expect(html).not.toContain(left);
  expect(digest).toMatch(/^sha256-/);
});

it("the inline style carries the given nonce", async () => {
  expect((await inlineStylesheet(page('<p class="used">'), "abc")).html).toContain('<style nonce="abc">');
  const own = page('<p class="used">').replace("<link ", '<link nonce="abc" ');
  expect((await inlineStylesheet(own, "abc")).html).not.toContain("<link");
});

it("a page without a stylesheet is unchanged", async () => {
  expect(await inlineStylesheet("<p>Bonjour</p>")).toEqual({ html: "<p>Bonjour</p>" });
});
