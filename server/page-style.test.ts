import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inlineStylesheet } from "./page-style.ts";

const CSS = `
@font-face{font-family:Figtree;src:url(/assets/f.woff2)}
@font-face{font-family:Figtree;src:url(/assets/far.woff2);unicode-range:U+100-2BA,U+1EA0-1EF9}
:root{--ink:#111;--never:#222}
body{color:var(--ink)}
.used{color:red}
.used:hover{color:blue}
.unused{color:green}
details[open]>summary{margin:0}
@media (width>=64rem){.lg\\:block{display:block}.lg\\:hidden{display:none}}
.\\[\\&\\>svg\\]\\:size-4>svg{width:1rem}
.px-\\[22px\\]{padding:var(--tw-used);padding:22px}
.px{padding:1px}
::placeholder{opacity:1}
@property --tw-used{syntax:"*";inherits:false}
@property --tw-unused{syntax:"*";inherits:false}
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
  const { html } = await inlineStylesheet(
    page(
      '<p class="used lg:block [&amp;&gt;svg]:size-4 px-[22px]"><svg></svg></p><details><summary>Voir</summary></details>',
    ),
    "abc",
  );
  for (const kept of [
    ".used{color:red}",
    ".used:hover",
    "details[open]>summary",
    "@font-face",
    "--ink",
    "@media print",
    ".\\[\\&\\>svg\\]\\:size-4>svg",
    "@property --tw-used",
  ])
    expect(html).toContain(kept);
  for (const left of ["unused", "--never", "lg\\:hidden", "<link", ".px{", "::placeholder"])
    expect(html).not.toContain(left);
});

it("a page with fields carries the rules for what the browser draws within them", async () => {
  expect((await inlineStylesheet(page('<input placeholder="Nom">'), "abc")).html).toContain("::placeholder");
});

it("a page that is the same for everybody has short classes, each of which keeps its rules", async () => {
  const { html, digest } = await inlineStylesheet(
    page('<p class="used other [&amp;&gt;svg]:size-4"><svg></svg></p><p class="px-[22px] used">Bonjour</p>'),
  );
  expect(html).toContain('<p class="aA other bA"><svg></svg></p><p class="cA aA">Bonjour</p>');
  for (const rule of [
    ".aA{color:red}",
    ".aA:hover{color:blue}",
    ".bA>svg{width:1rem}",
    ".cA{padding:var(--tw-used);padding:22px}",
  ])
    expect(html).toContain(rule);
  expect(digest).toMatch(/^sha256-/);
});

it("a page names only the fonts of its letters", async () => {
  expect((await inlineStylesheet(page("<p>Bonjour</p>"))).html).not.toContain("far.woff2");
  expect((await inlineStylesheet(page("<p>Nguyễn</p>"))).html).toContain("far.woff2");
  expect((await inlineStylesheet(page("<p>Bonjour</p>"), "abc")).html).not.toContain("far.woff2");
});

it("the inline style carries the given nonce", async () => {
  expect((await inlineStylesheet(page('<p class="used">'), "abc")).html).toContain('<style nonce="abc">');
  const own = page('<p class="used">').replace("<link ", '<link nonce="abc" ');
  expect((await inlineStylesheet(own, "abc")).html).not.toContain("<link");
});

it("a page without a stylesheet is unchanged", async () => {
  expect(await inlineStylesheet("<p>Bonjour</p>")).toEqual({ html: "<p>Bonjour</p>" });
});
