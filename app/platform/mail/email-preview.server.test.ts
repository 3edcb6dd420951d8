import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { extractStyles, previewEmail } from "./email-preview.server";

test("the style attributes of an e-mail become one style element, each value once", () => {
  const { document, styles } = extractStyles(
    `<html><body class="page" style="margin:0"><p style='color:red'>un</p><p style="color:red">deux</p><br style="margin:0" /></body></html>`,
  );
  expect(styles).toEqual([".looks-0.looks-0.looks-0{margin:0}\n.looks-1.looks-1.looks-1{color:red}"]);
  expect(document).toBe(
    `<html><body class="page looks-0"><style>${styles[0]}</style><p class="looks-1">un</p><p class="looks-1">deux</p><br class="looks-0" /></body></html>`,
  );
});

test("entities in style attributes are decoded, and no value can end the style element", () => {
  const { document, styles } = extractStyles(
    `<p style="font-family:&quot;Segoe UI&quot;,serif">a</p><b style="x:1}</style><script>alert(1)</script>">b</b>`,
  );
  expect(styles).toEqual([`.looks-0.looks-0.looks-0{font-family:"Segoe UI",serif}`]);
  expect(document).toContain("<b>b</b>");
  expect(document).not.toContain("<script>");
});

test("the policy allows the style elements of this e-mail by their digests, and no other style", () => {
  const sheet = "@media (max-width: 400px) { p { margin: 0 } }";
  const answer = previewEmail(`<head><style>${sheet}</style></head><body><p style="color:red">a</p></body>`);
  const said = answer.headers.get("Content-Security-Policy") ?? "";
  for (const style of [sheet, ".looks-0.looks-0.looks-0{color:red}"])
    expect(said).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  expect(said).not.toContain("unsafe");
  expect(said).toMatch(/^sandbox; default-src 'none'; /);
});
